import type { JSX } from 'preact'
import { NumberField, SelectField, Switch, TextField } from '../../../kit/fields.tsx'
import { Panel } from '../../../kit/page.tsx'
import { useTexts } from '../../../texts.tsx'
import type { Draft } from './draft.ts'

/** What a booking costs. The amount is in the currency's smallest unit in the API, and in whole units here. */
export function PaymentField({ draft: { type, changes, change } }: { draft: Draft }): JSX.Element {
  const t = useTexts()
  const payment = changes.payment ?? type.payment
  const price = 'amount' in payment ? payment : undefined
  const factor = 10 ** digitsOf(price?.currency ?? 'eur')
  return (
    <Panel title={t('eventTypes.payment')} lead={<a href="/dashboard/connections">{t('eventTypes.paymentLead')}</a>}>
      <Switch
        label={t('eventTypes.payment.on')}
        isOn={price !== undefined}
        onChange={(isOn) =>
          change({ payment: isOn ? { amount: 1000, currency: 'eur', collect: 'charge' } : { disabled: true } })
        }
      />
      {price && (
        <>
          <div class="field-row">
            <NumberField
              label={t('eventTypes.payment.amount')}
              value={price.amount / factor}
              onChange={(value) => change({ payment: { ...price, amount: Math.round((value ?? 0) * factor) } })}
              min={0}
              step={1 / factor}
              isRequired
            />
            <TextField
              label={t('eventTypes.payment.currency')}
              value={price.currency.toUpperCase()}
              onChange={(currency) => change({ payment: { ...price, currency: currency.toLowerCase() } })}
              isRequired
              maxLength={3}
            />
          </div>
          <SelectField
            label={t('eventTypes.payment.collect')}
            value={price.collect ?? 'charge'}
            onChange={(collect) => change({ payment: { ...price, collect } })}
            options={[
              { value: 'charge', text: t('eventTypes.payment.charge') },
              { value: 'hold', text: t('eventTypes.payment.hold') },
            ]}
          />
          <SelectField
            label={t('eventTypes.payment.refund')}
            value={price.refund?.type === 'days' ? 'always' : (price.refund?.type ?? 'always')}
            onChange={(refund) => change({ payment: { ...price, refund: { type: refund } } })}
            options={[
              { value: 'always', text: t('eventTypes.payment.refundAlways') },
              { value: 'never', text: t('eventTypes.payment.refundNever') },
            ]}
          />
        </>
      )}
    </Panel>
  )
}

/** Yen have no smaller unit, dinars have a thousand. A currency that is half typed is unknown. */
function digitsOf(currency: string): number {
  try {
    return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
  } catch {
    return 2
  }
}
