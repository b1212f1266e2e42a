import { recordOf } from '../../../../lib/records.ts'
import { DEFAULT_LABELS } from '../booking-fields/default-labels.ts'
import type { BookingField } from '../booking-fields/field.ts'

/**
 * A question in the names of the web form, which embedded components show: the slug is `name`, and options have a label
 * and a value. Components can't show a `radioInput` without `optionsInputs`.
 */
export type FormField = { name: string; type: string; [property: string]: unknown }

const DEFAULT_SOURCE = [{ id: 'default', type: 'default', label: 'Default' }]
const RESCHEDULE_VIEW = [{ id: 'reschedule', label: 'Reschedule View' }]

const input = (type: string) => ({ type, required: true, placeholder: '' })
/** What a booker adds to the place that they chose. */
const LOCATION_INPUTS = {
  attendeeInPerson: input('address'),
  phone: input('phone'),
  somewhereElse: input('text'),
}

const labels = ({ label, placeholder }: BookingField) => ({
  ...(label !== undefined && { label }),
  ...(placeholder !== undefined && { placeholder }),
})

/** Presents a question in the names of the web form. */
export function presentFormField(field: BookingField): FormField {
  const { slug, required, hidden = false, disableOnPrefill = false } = field
  const shared = { ...labels(field), required, hidden, disableOnPrefill }
  if (!field.isDefault) return { name: slug, type: field.type, ...shared, ...presentCustom(field) }
  const system = { ...shared, defaultLabel: DEFAULT_LABELS[slug] ?? slug, sources: DEFAULT_SOURCE }
  if (field.type === 'splitName') return { name: 'name', type: 'name', ...system, ...presentSplitName(field) }
  return { name: slug, type: field.type, ...system, ...presentDefault(slug) }
}

function presentDefault(slug: string): Record<string, unknown> {
  if (slug === 'name' || slug === 'email') return { editable: 'system' }
  if (slug === 'rescheduleReason') return { editable: 'system-but-optional', views: RESCHEDULE_VIEW }
  if (slug !== 'location') return { editable: 'system-but-optional' }
  return {
    editable: 'system',
    getOptionsAt: 'locations',
    hideWhenJustOneOption: true,
    optionsInputs: LOCATION_INPUTS,
  }
}

const presentCustom = ({ options, required }: BookingField): Record<string, unknown> => ({
  editable: 'user',
  sources: [{ id: 'user', type: 'user', label: 'User', fieldRequired: required }],
  ...(options && { options: options.map((option) => ({ label: option, value: option })) }),
})

function presentSplitName(field: BookingField): Record<string, unknown> {
  const part = (name: string, label?: string, placeholder?: string) => ({
    name,
    type: 'text',
    label: label ?? '',
    placeholder: placeholder ?? '',
  })
  const { firstNameLabel, firstNamePlaceholder, lastNameLabel, lastNamePlaceholder, lastNameRequired = false } = field
  return {
    editable: 'system',
    variant: 'firstAndLastName',
    variantsConfig: {
      variants: {
        fullName: { fields: [{ ...part('fullName', field.label), required: true }] },
        firstAndLastName: {
          fields: [
            { ...part('firstName', firstNameLabel, firstNamePlaceholder), required: true },
            { ...part('lastName', lastNameLabel, lastNamePlaceholder), required: lastNameRequired },
          ],
        },
      },
    },
  }
}

/** Returns the question that a web form sends, in the names of the API. */
export function readFormField(sent: unknown): Record<string, unknown> {
  const { name, type, label, placeholder, required, hidden, disableOnPrefill, options, variant } = recordOf(sent)
  const isSplit = name === 'name' && variant === 'firstAndLastName'
  const read = {
    type: isSplit ? 'splitName' : type,
    slug: isSplit ? 'splitName' : name,
    label,
    placeholder,
    required,
    hidden,
    disableOnPrefill,
    options: Array.isArray(options) ? options.map((option) => recordOf(option).value) : undefined,
  }
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined))
}
