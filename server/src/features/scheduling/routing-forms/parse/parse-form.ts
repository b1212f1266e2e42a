import type { Ids } from '../../../../lib/ids.ts'
import { formInvalid } from '../errors.ts'
import type { FieldOption, FieldType, FormField, Route, RouteAction } from '../rule/form.ts'
import { readEventTypePath } from './event-type-path.ts'
import { MAX } from './limits.ts'
import { parseQuery } from './parse-query.ts'

export type FieldInput = {
  id?: string | undefined
  label: string
  identifier?: string | undefined
  placeholder?: string | undefined
  type: FieldType
  required?: boolean | undefined
  deleted?: boolean | undefined
  options?: readonly { id?: string | null | undefined; label: string }[] | undefined
  /** The options of older forms, a line each. */
  selectText?: string | undefined
  routerId?: string | undefined
}

export type RouteInput = {
  id?: string | undefined
  name?: string | undefined
  isFallback?: boolean | undefined
  queryValue?: unknown
  attributesQueryValue?: unknown
  fallbackAttributesQueryValue?: unknown
  attributeRoutingConfig?: { skipContactOwner?: boolean | undefined } | null | undefined
  action: RouteAction
}

/** Returns the name of a field in the bodies of answers. */
export const nameOf = ({ identifier, label }: Pick<FormField, 'identifier' | 'label'>): string => identifier || label

/** @throws `ROUTING_FORM_INVALID` */
export function parseFields(sent: readonly FieldInput[], ids: Pick<Ids, 'uuid'>): FormField[] {
  const fields = sent.map((field, index): FormField => {
    const path = `fields.${index}`
    const options = parseOptions(field, `${path}.options`)
    return {
      id: field.id || ids.uuid(),
      label: field.label,
      ...(field.identifier && { identifier: field.identifier }),
      ...(field.placeholder !== undefined && { placeholder: field.placeholder }),
      type: field.type,
      required: field.required ?? false,
      deleted: field.deleted ?? false,
      ...(options && { options }),
      ...(field.routerId !== undefined && { routerId: field.routerId }),
    }
  })
  checkUnique(
    fields.map(({ id }) => id),
    (index) => formInvalid(`fields.${index}.id`, `is the id of another field, too: ${fields[index]?.id}.`),
  )
  const asked = fields.filter(({ deleted }) => !deleted)
  for (const key of [nameOf, ({ label }: FormField) => label])
    checkUnique(asked.map(key), (index) =>
      formInvalid(
        'fields',
        `has two fields called "${asked[index] && key(asked[index])}". Give each a name of its own.`,
      ),
    )
  return fields
}

const hasOptions = (type: FieldType): boolean => type === 'select' || type === 'multiselect'

function parseOptions({ type, options, selectText }: FieldInput, path: string): FieldOption[] | undefined {
  if (!hasOptions(type)) return undefined
  const parsed: FieldOption[] = options
    ? options.map(({ id = null, label }) => ({ id: id || null, label }))
    : linesOf(selectText).map((label) => ({ id: null, label }))
  if (parsed.length === 0) throw formInvalid(path, `must not be empty: a ${type} needs options.`)
  if (parsed.length > MAX.options)
    throw formInvalid(path, `has ${parsed.length} options; at most ${MAX.options} are shown.`)
  const names = parsed.flatMap(({ id, label }) => (id === null || id === label ? [label] : [id, label]))
  checkUnique(names, (index) =>
    formInvalid(path, `contains "${names[index]}" twice. Give each option a label and an id of its own.`),
  )
  return parsed
}

const linesOf = (text = ''): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

function checkUnique(texts: readonly string[], refusal: (index: number) => Error): void {
  const seen = new Set<string>()
  for (const [index, text] of texts.entries()) {
    if (seen.has(text)) throw refusal(index)
    seen.add(text)
  }
}

/** The attributes that conditions about hosts may name: those of the form's organization. */
export type KnownAttributes = { hasOrganization: boolean; ids: ReadonlySet<string> }

/** @throws `ROUTING_FORM_INVALID` */
export function parseRoutes(
  sent: readonly RouteInput[],
  fields: readonly FormField[],
  attributes: KnownAttributes,
  ids: Pick<Ids, 'uuid'>,
): Route[] {
  const findField = (name: string) =>
    fields.find(({ id }) => id === name)?.id ?? fields.find((field) => !field.deleted && nameOf(field) === name)?.id
  const findAttribute = (id: string) => (attributes.ids.has(id.toLowerCase()) ? id.toLowerCase() : undefined)
  const what = attributes.hasOrganization
    ? 'attribute of the organization'
    : 'attribute, because the owner of this form belongs to no organization'
  const routes = sent.map((route, index): Route => {
    const path = `routes.${index}`
    const query = (name: 'attributesQueryValue' | 'fallbackAttributesQueryValue') =>
      route[name] == null ? {} : { [name]: parseQuery(route[name], `${path}.${name}`, findAttribute, what) }
    const isFallback = route.isFallback ?? false
    return {
      id: route.id || ids.uuid(),
      ...(route.name !== undefined && { name: route.name }),
      isFallback,
      ...(route.queryValue != null && {
        queryValue: parseQuery(route.queryValue, `${path}.queryValue`, findField, 'field of the form'),
      }),
      ...query('attributesQueryValue'),
      ...query('fallbackAttributesQueryValue'),
      ...(route.attributeRoutingConfig && { attributeRoutingConfig: route.attributeRoutingConfig }),
      action: parseAction(route.action, `${path}.action`),
    }
  })
  checkUnique(
    routes.map(({ id }) => id),
    (index) => formInvalid(`routes.${index}.id`, `is the id of another route, too: ${routes[index]?.id}.`),
  )
  if (routes.filter(({ isFallback }) => isFallback).length > 1)
    throw formInvalid('routes', 'has several fallbacks. Only one route can be the fallback.')
  return routes
}

function parseAction({ type, value, eventTypeId }: RouteAction, path: string): RouteAction {
  if (type === 'customPageMessage') return { type, value }
  if (value.length > MAX.url) throw formInvalid(`${path}.value`, `has more than ${MAX.url} characters.`)
  if (type === 'externalRedirectUrl') {
    if (!isWebAddress(value))
      throw formInvalid(`${path}.value`, 'must be an address that begins with http:// or https://.')
    return { type, value }
  }
  if (eventTypeId === undefined && readEventTypePath(value) === undefined)
    throw formInvalid(
      `${path}.value`,
      'names no event type. Use team/TEAM/EVENT-TYPE or USERNAME/EVENT-TYPE, or send eventTypeId.',
    )
  return { type, value, ...(eventTypeId !== undefined && { eventTypeId }) }
}

const isWebAddress = (text: string): boolean => /^https?:\/\//i.test(text) && URL.canParse(text)
