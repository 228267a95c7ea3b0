import { filterValues } from '#http/report-asked.ts'
import { reportRouteOver, type Given } from '#http/report.ts'
import { routeOver, sessionOf } from '#http/route.ts'
import { scopedQuery } from '#http/query.ts'
import type { IncidentPorts } from '#product/server/incident-ports.ts'
import { decisionsText, workText } from '#product/server/incidents/decisions-text.ts'
import type { ProposalPorts } from '#product/server/proposal-ports.ts'
import { livesText } from '#product/server/proposals/listed-proposals.ts'
import {
  whatToDoFile,
  whatToDoSummary,
  whatToDoSums,
  wasteWords,
} from '#product/server/what-to-do/listed-work.ts'
import { getWhatToDoSummary, listWhatToDo } from '#product/contract/calls/what-to-do.ts'

type Ports = IncidentPorts & ProposalPorts

const query = scopedQuery(whatToDoFile)

const given: Given<Ports> = {
  lives: livesText,
  decisions: decisionsText,
  work: workText,
  wasteWords: async () => wasteWords,
  me: async (_ports, call) => sessionOf(call).user.username,
}

const own = new Set([
  'workspaceIds',
  'currency',
  'dataNow',
  'searched',
  'kindOfAsset',
  'smallAsset',
  'workStatus',
  'ownedBy',
  'taggedKey',
  'taggedValue',
  ...Object.keys(given),
])
/** What else the lists of proposals and of incidents are narrowed by, days included: this one is not, and is of today. */
const notNarrowed = [...query.parameters].filter((name) => !own.has(name))

export const listWhatToDoRoute = reportRouteOver(listWhatToDo, whatToDoFile, {
  computed: Object.fromEntries(notNarrowed.map((name) => [name, () => null])),
  given,
})

export const getWhatToDoSummaryRoute = routeOver(getWhatToDoSummary, (ports: Ports) => async (call) => {
  const { query: asked, read, clock, defaultCurrency } = call
  const currency = asked.currency ?? (await defaultCurrency())
  const [lives, decisions, work] = await Promise.all([
    livesText(ports),
    decisionsText(ports),
    workText(ports),
  ])
  const values = {
    ...filterValues(getWhatToDoSummary, asked),
    lives,
    decisions,
    work,
    currency,
    dataNow: clock.dataNow(),
    smallAsset: 'SHOW',
  }
  const { rows, dataVersion } = await read(whatToDoSummary, values)
  return { dataVersion, currency, ...whatToDoSums.parse(rows[0]) }
})
