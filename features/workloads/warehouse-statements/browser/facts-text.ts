import { count } from '#ui/format/quantity.ts'
import type { Group } from './use-group.ts'

type Counted = Pick<Group, 'runs' | 'failedRuns' | 'canceledRuns' | 'cachedRuns'>

/** How many runs there were and how they ended: "12: 9 finished, 2 failed, 1 canceled; 3 from cache". */
export function statusText({ runs, failedRuns, canceledRuns, cachedRuns }: Counted): string {
  if (runs === null) return 'None started in this range'
  const [failed, canceled, cached] = [failedRuns ?? 0, canceledRuns ?? 0, cachedRuns ?? 0]
  const ends = [
    `${count(runs - failed - canceled)} finished`,
    ...(failed > 0 ? [`${count(failed)} failed`] : []),
    ...(canceled > 0 ? [`${count(canceled)} canceled`] : []),
  ]
  return `${count(runs)}: ${ends.join(', ')}${cached > 0 ? `; ${count(cached)} from cache` : ''}`
}

/** The client applications of runs; null are those of which several or none are known. */
export function clientsText(clients: readonly (string | null)[]): string {
  const known = clients.filter((client) => client !== null)
  if (known.length === 0) return 'Several or not known'
  return [...known, ...(known.length < clients.length ? ['others'] : [])].join(', ')
}
