const servicePrincipal = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const start = 8
const end = 4

/** A user or service principal in words; the id of a service principal is cut in the middle, as no source has its name. */
export function principalText(name: string): string {
  if (!servicePrincipal.test(name)) return name
  return `Service principal ${name.slice(0, start)}…${name.slice(-end)}`
}
