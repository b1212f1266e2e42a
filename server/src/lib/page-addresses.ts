import { isIP } from 'node:net'

/**
 * The addresses of the public pages: the common one, and one for each organization, by its slug. They have no trailing
 * slash.
 */
export type PageAddresses = {
  readonly publicUrl: string
  organizationUrl(slug: string): string
  /**
   * Returns the slug of the organization whose subdomain the request names. `host` is the host as the browser sends it.
   */
  organizationOf(host: string): string | undefined
}

/**
 * Builds the addresses. Organizations have subdomains of the domain that the operator set, or else of the public
 * address's host. An IP address has no subdomains: the pages of an organization are in a folder there.
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

/** Adds the public address's port to a domain that has none. */
const withPort = (domain: string, port: string): string =>
  port === '' || domain.includes(':') ? domain : `${domain}:${port}`

const isAddress = (host: string): boolean => host.startsWith('[') || isIP(host.replace(/:\d+$/, '')) !== 0
