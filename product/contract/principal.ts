const servicePrincipal = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const start = 8
const end = 4

/** The part of an address after its name, with the @, if all names that are addresses have the same. */
export function sharedDomain(names: readonly (string | null)[]): string | undefined {
  const domains = names.flatMap((name) => (name?.includes('@') ? [name.slice(name.lastIndexOf('@'))] : []))
  return new Set(domains).size === 1 ? domains[0] : undefined
}

/**
 * A user or service principal in words, without the domain that all around it have; the id of a service principal is cut in
 * the middle, as no source has its name.
 */
export function principalText(name: string, domain?: string): string {
  if (domain !== undefined && name.endsWith(domain)) return name.slice(0, -domain.length)
  if (!servicePrincipal.test(name)) return name
  return `Service principal ${name.slice(0, start)}…${name.slice(-end)}`
}
