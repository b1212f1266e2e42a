import { type Static, Type } from 'typebox'
import { invalid } from '../../../../lib/errors.ts'
import type { EventTypeColumns, EventTypeRow } from '../store.ts'
import { Disabled, disabled, unlessDisabled } from './disabled.ts'
import { fit } from './schema-fit.ts'

/** The largest amount that the provider takes: eight digits. */
const MAX_AMOUNT = 99_999_999
const MAX_DAYS = 365

const Refund = Type.Union(
  [
    Type.Object({ type: Type.Enum(['always', 'never']) }),
    Type.Object({
      type: Type.Literal('days'),
      daysBefore: Type.Integer({ minimum: 1, maximum: MAX_DAYS }),
    }),
  ],
  {
    description:
      'Whether a booker who cancels gets the money back. With `days` it must be that many days before the start. A host who cancels or declines always gives it back.',
  },
)

const Payment = Type.Object(
  {
    amount: Type.Integer({
      minimum: 1,
      maximum: MAX_AMOUNT,
      description: "In the currency's smallest unit: 2050 is 20.50 EUR, or 2050 JPY.",
    }),
    currency: Type.String({ minLength: 3, maxLength: 3, description: 'ISO 4217, for example `eur`.' }),
    collect: Type.Optional(
      Type.Enum(['charge', 'hold'], {
        description:
          '`charge` takes the money when the meeting is booked. `hold` saves a card, which a host may charge if the booker does not come.',
      }),
    ),
    refund: Type.Optional(Refund),
  },
  { $id: 'EventTypePayment' },
)
export const PaymentOrNone = Type.Union([Payment, Disabled])

/** @throws `SETTING_INVALID`, `CURRENCY_UNKNOWN` */
export function parsePayment(sent: unknown): EventTypeColumns {
  const own = unlessDisabled(sent, 'payment')
  if (!own) return { price: 0, currency: 'usd', paymentKind: 'charge', refundPolicy: 'always', refundDays: null }
  const { amount, currency, collect = 'charge', refund = { type: 'always' } } = fit(Payment, own, 'payment')
  return {
    price: checkAmount(amount, currency),
    currency: parseCurrency(currency),
    paymentKind: collect,
    refundPolicy: refund.type,
    refundDays: 'daysBefore' in refund ? refund.daysBefore : null,
  }
}

type Columns = Pick<EventTypeRow, 'price' | 'currency' | 'paymentKind' | 'refundPolicy' | 'refundDays'>

export const presentPayment = ({
  price,
  currency,
  paymentKind,
  refundPolicy,
  refundDays,
}: Columns): Static<typeof PaymentOrNone> =>
  price === 0
    ? disabled
    : {
        amount: price,
        currency,
        collect: paymentKind,
        refund:
          refundPolicy === 'days' && refundDays !== null
            ? { type: 'days', daysBefore: refundDays }
            : { type: refundPolicy === 'never' ? 'never' : 'always' },
      }

/** The provider takes no amount with a third decimal. @throws `AMOUNT_TOO_FINE` */
function checkAmount(amount: number, currency: string): number {
  if (!THREE_DECIMALS.has(currency.toLowerCase()) || amount % 10 === 0) return amount
  throw invalid('AMOUNT_TOO_FINE', `Invalid payment: an amount in ${currency} must end with 0 (was ${amount}).`)
}

const THREE_DECIMALS: ReadonlySet<string> = new Set(['bhd', 'jod', 'kwd', 'omr', 'tnd'])

function parseCurrency(sent: string): string {
  const currency = sent.toLowerCase()
  if (Intl.supportedValuesOf('currency').includes(currency.toUpperCase())) return currency
  throw invalid('CURRENCY_UNKNOWN', `Invalid payment: "${sent}" is no currency. Send a code of ISO 4217 such as eur.`)
}
