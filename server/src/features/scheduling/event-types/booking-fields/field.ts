/** A question to bookers, in the API's form. */
export type BookingField = {
  type: string
  slug: string
  label?: string
  placeholder?: string
  required: boolean
  /** Only the name has no such mark, because it is always asked. */
  hidden?: boolean
  /** True for a field that every event type has. It can be changed but not removed. */
  isDefault: boolean
  disableOnPrefill?: boolean
  options?: string[]
  firstNameLabel?: string
  firstNamePlaceholder?: string
  lastNameLabel?: string
  lastNamePlaceholder?: string
  lastNameRequired?: boolean
}

/** The default fields of a new event type, by slug. */
export const DEFAULT_FIELDS = {
  name: { type: 'name', slug: 'name', required: true, isDefault: true, disableOnPrefill: false },
  email: { type: 'email', slug: 'email', required: true, hidden: false, isDefault: true, disableOnPrefill: false },
  attendeePhoneNumber: {
    type: 'phone',
    slug: 'attendeePhoneNumber',
    required: false,
    hidden: true,
    isDefault: true,
    disableOnPrefill: false,
  },
  location: { type: 'radioInput', slug: 'location', required: false, hidden: false, isDefault: true },
  title: { type: 'text', slug: 'title', required: true, hidden: true, isDefault: true, disableOnPrefill: false },
  notes: { type: 'textarea', slug: 'notes', required: false, hidden: false, isDefault: true, disableOnPrefill: false },
  guests: {
    type: 'multiemail',
    slug: 'guests',
    required: false,
    hidden: false,
    isDefault: true,
    disableOnPrefill: false,
  },
  rescheduleReason: {
    type: 'textarea',
    slug: 'rescheduleReason',
    required: false,
    hidden: false,
    isDefault: true,
    disableOnPrefill: false,
  },
} as const satisfies Record<string, BookingField>

/** The field that asks for first and last name separately, in place of the name. */
export const SPLIT_NAME: BookingField = {
  type: 'splitName',
  slug: 'splitName',
  required: true,
  isDefault: true,
  disableOnPrefill: false,
  lastNameRequired: false,
}

/** The types of custom fields, and whether each has a placeholder or options. */
export const CUSTOM_TYPES = {
  phone: { placeholder: true, options: false },
  address: { placeholder: true, options: false },
  text: { placeholder: true, options: false },
  number: { placeholder: true, options: false },
  textarea: { placeholder: true, options: false },
  select: { placeholder: true, options: true },
  multiselect: { placeholder: false, options: true },
  multiemail: { placeholder: true, options: false },
  checkbox: { placeholder: false, options: true },
  radio: { placeholder: false, options: true },
  boolean: { placeholder: false, options: false },
  url: { placeholder: true, options: false },
} as const
export type CustomType = keyof typeof CUSTOM_TYPES
