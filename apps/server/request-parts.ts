import type { HostCount, HostRates } from '#exchange/host-rates.ts'
import type { ConnectionDocument } from '#contract/connection.ts'
import type { Readiness, ReadinessPart } from '#http/ports.ts'

const inWords = (count: number) => count.toLocaleString('en-US')

/** Requests to each workspace and other host, as parts of the server's readiness. */
export function requestParts(
  rates: HostRates,
  connection: ConnectionDocument | undefined,
): Readiness['parts'] {
  const names = new Map(connection?.workspaces.map(({ url, name }) => [new URL(url).host, name]))
  const parts = rates
    .hosts()
    .map((count) => [`requests to ${names.get(count.host) ?? count.host}`, partOf(count)] as const)
  return Object.fromEntries(parts)
}

function partOf({ requests, repeated, perSecond, limitPerSecond }: HostCount): ReadinessPart {
  const says = `${inWords(requests)} requests, ${inWords(repeated)} of them repeated; ${perSecond} a second of at most ${limitPerSecond}`
  return {
    ready: true,
    says,
    kind: 'requests',
    requests,
    repeated,
    requestsPerSecond: perSecond,
    limitPerSecond,
  }
}
