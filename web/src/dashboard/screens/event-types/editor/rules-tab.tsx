import type { JSX } from 'preact'
import { NumberField, SelectField, Switch, TextField } from '../../../kit/fields.tsx'
import { Panel } from '../../../kit/page.tsx'
import { useTexts } from '../../../texts.tsx'
import { ConsentField } from './consent-field.tsx'
import type { Draft } from './draft.ts'
import { PaymentField } from './payment-field.tsx'
import { RecurrenceField } from './recurrence-field.tsx'

/** What happens when somebody books: confirmation, series, seats, changes, proofs. */
export function RulesTab({ draft }: { draft: Draft }): JSX.Element {
  const t = useTexts()
  const { type, changes, change } = draft
  const policy = changes.confirmationPolicy ?? type.confirmationPolicy
  const seats = changes.seats ?? type.seats
  const active = changes.bookerActiveBookingsLimit ?? type.bookerActiveBookingsLimit
  const redirectsTo = changes.successRedirectUrl ?? type.successRedirectUrl ?? ''
  const cancelling = changes.disableCancelling ?? type.disableCancelling
  const rescheduling = changes.disableRescheduling ?? type.disableRescheduling
  const maximum =
    typeof active === 'number' ? active : 'maximumActiveBookings' in active ? active.maximumActiveBookings : undefined
  return (
    <>
      <Panel title={t('eventTypes.confirmation')}>
        <SelectField
          label={t('eventTypes.confirm')}
          value={'type' in policy ? policy.type : 'never'}
          onChange={(value) =>
            change({
              confirmationPolicy:
                value === 'never'
                  ? { disabled: true }
                  : value === 'always'
                    ? { type: 'always', blockUnconfirmedBookingsInBooker: false }
                    : {
                        type: 'time',
                        noticeThreshold: { count: 24, unit: 'hours' },
                        blockUnconfirmedBookingsInBooker: false,
                      },
            })
          }
          options={[
            { value: 'never', text: t('eventTypes.confirm.never') },
            { value: 'always', text: t('eventTypes.confirm.always') },
            { value: 'time', text: t('eventTypes.confirm.time') },
          ]}
        />
        {'type' in policy && policy.type === 'time' && (
          <NumberField
            label={t('eventTypes.confirm.before')}
            value={policy.noticeThreshold.count}
            onChange={(count) =>
              change({
                confirmationPolicy: { ...policy, noticeThreshold: { ...policy.noticeThreshold, count: count ?? 1 } },
              })
            }
            min={1}
            unit={t(`eventTypes.unit.${policy.noticeThreshold.unit}`)}
          />
        )}
        {'type' in policy && (
          <Switch
            label={t('eventTypes.confirm.blocks')}
            isOn={policy.blockUnconfirmedBookingsInBooker}
            onChange={(blockUnconfirmedBookingsInBooker) =>
              change({ confirmationPolicy: { ...policy, blockUnconfirmedBookingsInBooker } })
            }
          />
        )}
        <Switch
          label={t('eventTypes.proof')}
          hint={t('eventTypes.proofHint')}
          isOn={changes.requiresBookerEmailVerification ?? type.requiresBookerEmailVerification}
          onChange={(requiresBookerEmailVerification) => change({ requiresBookerEmailVerification })}
        />
        <Switch
          label={t('eventTypes.signedIn')}
          hint={t('eventTypes.signedInHint')}
          isOn={changes.bookingRequiresAuthentication ?? type.bookingRequiresAuthentication}
          onChange={(bookingRequiresAuthentication) => change({ bookingRequiresAuthentication })}
        />
        <NumberField
          label={t('eventTypes.active')}
          hint={t('eventTypes.activeHint')}
          value={maximum}
          onChange={(value) =>
            change({
              bookerActiveBookingsLimit: value === undefined ? { disabled: true } : { maximumActiveBookings: value },
            })
          }
          min={1}
          isOptional
        />
      </Panel>
      <Panel title={t('eventTypes.several')}>
        <RecurrenceField draft={draft} />
        <Switch
          label={t('eventTypes.seats')}
          hint={t('eventTypes.seatsHint')}
          isOn={'seatsPerTimeSlot' in seats}
          onChange={(isOn) =>
            change({
              seats: isOn
                ? { seatsPerTimeSlot: 2, showAttendeeInfo: false, showAvailabilityCount: true }
                : { disabled: true },
            })
          }
        />
        {'seatsPerTimeSlot' in seats && (
          <>
            <NumberField
              label={t('eventTypes.seats.count')}
              value={seats.seatsPerTimeSlot}
              onChange={(value) => change({ seats: { ...seats, seatsPerTimeSlot: value ?? 2 } })}
              min={2}
              max={1000}
            />
            <Switch
              label={t('eventTypes.seats.left')}
              isOn={seats.showAvailabilityCount}
              onChange={(showAvailabilityCount) => change({ seats: { ...seats, showAvailabilityCount } })}
            />
            <Switch
              label={t('eventTypes.seats.who')}
              isOn={seats.showAttendeeInfo}
              onChange={(showAttendeeInfo) => change({ seats: { ...seats, showAttendeeInfo } })}
            />
          </>
        )}
      </Panel>
      <Panel title={t('eventTypes.changes')}>
        <Switch
          label={t('eventTypes.noCancel')}
          isOn={cancelling?.disabled ?? false}
          onChange={(disabled) => change({ disableCancelling: { disabled } })}
        />
        <Switch
          label={t('eventTypes.noReschedule')}
          isOn={rescheduling?.disabled ?? false}
          onChange={(disabled) => change({ disableRescheduling: { ...rescheduling, disabled } })}
        />
        <Switch
          label={t('eventTypes.reschedulePast')}
          isOn={changes.allowReschedulingPastBookings ?? type.allowReschedulingPastBookings}
          onChange={(allowReschedulingPastBookings) => change({ allowReschedulingPastBookings })}
        />
        <Switch
          label={t('eventTypes.rescheduleCancelled')}
          isOn={changes.allowReschedulingCancelledBookings ?? type.allowReschedulingCancelledBookings}
          onChange={(allowReschedulingCancelledBookings) => change({ allowReschedulingCancelledBookings })}
        />
        <TextField
          label={t('eventTypes.redirect')}
          hint={t('eventTypes.redirectHint')}
          type="url"
          value={redirectsTo}
          onChange={(value) => change({ successRedirectUrl: value || null })}
          isOptional
          maxLength={2000}
        />
        {redirectsTo && (
          <Switch
            label={t('eventTypes.redirectForwards')}
            hint={t('eventTypes.redirectForwardsHint')}
            isOn={changes.forwardParamsSuccessRedirect ?? type.forwardParamsSuccessRedirect ?? true}
            onChange={(forwardParamsSuccessRedirect) => change({ forwardParamsSuccessRedirect })}
          />
        )}
      </Panel>
      <PaymentField draft={draft} />
      <ConsentField draft={draft} />
    </>
  )
}
