import { isIP } from 'node:net'

/** Where public pages are: everybody's, and those of an organization, by its slug. No trailing slashes. */
export type PageAddresses = {
  readonly publicUrl: string
  organizationUrl(slug: string): string
  /** The slug of the organization on whose subdomain a request arrived; the host as the browser names it. */
  organizationOf(host: string): string | undefined
}

/**
 * Organizations have subdomains of the domain that the operator set, or else of the public address's host. An IP
 * address has no subdomains: their pages are in a folder there.
 */
export function pageAddresses({
  publicUrl,
  organizationDomain,
}: {
  publicUrl: string
  organizationDomain: string
}): PageAddresses {
  const { protocol, host, port } = new URL(publicUrl)
  const domain = organizationDomain === '' ? host : withPort(organizationDomain, port)
  if (isAddress(domain)) {
    return { publicUrl, organizationUrl: (slug) => `${publicUrl}/org/${slug}`, organizationOf: () => undefined }
  }
  const ending = `.${domain}`.toLowerCase()
  return {
    publicUrl,
    organizationUrl: (slug) => `${protocol}//${slug}.${domain}`,
    organizationOf(asked) {
      const lower = asked.toLowerCase()
      const slug = lower.endsWith(ending) ? lower.slice(0, -ending.length) : ''
      return slug === '' || slug.includes('.') ? undefined : slug
    },
  }
}

/** A domain without a port is served where everything is. */
const withPort = (domain: string, port: string): string =>
  port === '' || domain.includes(':') ? domain : `${domain}:${port}`

const isAddress = (host: string): boolean => host.startsWith('[') || isIP(host.replace(/:\d+$/, '')) !== 0
