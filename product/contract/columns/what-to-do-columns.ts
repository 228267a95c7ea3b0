import { doesNotApply } from '#contract/absence.ts'
import type { Column } from '#contract/columns.ts'
import {
  absentWhere,
  count,
  flag,
  hidden,
  id,
  key,
  money,
  text,
  wireOnly,
} from '#contract/column-builders.ts'
import { noAssetOwner } from '../absences/costs.ts'
import { noStake } from '../absences/incidents.ts'
import { noCountedSaving } from '../absences/proposals.ts'
import { notOneOfAsset } from '../absences/what-to-do.ts'
import { currencyColumn } from './cost-part-columns.ts'
import { costEstimateIn } from '../estimate-reasons.ts'

const estimated = (priority: number) =>
  ({ summed: true, priority, ...costEstimateIn('estimatedBecause') }) as const
const amount = (priority: number) => ({ always: true, ...estimated(priority) }) as const
const shown = (priority: number) => ({ always: true, priority }) as const
const always = { always: true } as const
const named = { always: true, under: 'assetName' } as const
const worth = { bar: true, ...estimated(97) } as const
const person = { cell: 'principal', priority: 25 } as const
const noVms = doesNotApply('No VMs are a part.')
const ofOne = <const Each extends readonly Column[]>(...columns: Each) =>
  absentWhere(notOneOfAsset, ...columns)

const leaving = (priority: number) => ({ ...amount(priority), leavesFirst: true }) as const

const sums = [
  ...absentWhere(noStake, money('worth', 'Worth a month', 'The next three, each cent once.', worth)),
  ...absentWhere(
    noCountedSaving,
    money('saving', 'Saves', 'What its recommendations save: paid or measured.', estimated(90)),
  ),
  money('furtherAtStake', 'Further at stake', 'Open incidents besides, by 7 days.', leaving(85)),
  money('furtherWaste', 'Further waste', 'Avoidable waste beyond both, by 28 days.', leaving(80)),
]
const counts = [
  count('recommendations', 'Recommendations', 'To do, without small ones.', shown(70)),
  count('accepted', 'Accepted', 'Of its recommendations, those that are accepted.', { always: true }),
  count('incidents', 'Incidents', 'Open ones, without budgets and commits.', shown(65)),
]
const further = [
  ...ofOne(
    money('modelledSaving', 'Modelled', 'Expected by a model; in no total.', { priority: 35 }),
    money('cost', 'Cost a month', 'Of the last 28 complete days.', { priority: 45 }),
    text('workspaceName', 'Workspace', 'Workspace that it lies in.', { priority: 20 }),
  ),
  ...absentWhere(noAssetOwner, text('owner', 'Owner', 'Owner of the asset.', person)),
]
const onRequest = [
  text('assetKind', 'Type', 'Type of the asset.', shown(60)),
  ...absentWhere(
    noCountedSaving,
    money('savingLow', 'Saves at least', 'Lower bound of what it saves.'),
    money('savingHigh', 'Saves at most', 'Upper bound of what it saves.'),
  ),
  text('source', 'Source', 'RECOMMENDATION, INCIDENT or WASTE speaks for it.', always),
]
const onWire = [
  ...ofOne(
    id('workspaceId', 'Workspace id', 'Workspace that it lies in.'),
    id('proposalId', 'Proposal id', 'The recommendation that is named.'),
    id('incidentId', 'Incident id', 'The incident that is named.'),
    text('incidentCategory', 'Incident category', 'COST or PERFORMANCE.'),
  ),
  flag('isSmall', 'Small', 'True: only waste below the least that is shown.', always),
  ...absentWhere(noVms, text('estimatedBecause', 'Why estimated', 'Why amounts are.', { summed: true })),
]

/** The columns of the list of what to do. */
export const whatToDoColumns = [
  key('entryId', 'Entry id', 'Distinguishes rows.'),
  text('what', 'What to do', 'What saves most; else the incident; else the waste.', named),
  text('assetName', 'Asset', 'Name of the asset.', { always: true, cell: 'asset-name' }),
  id('assetId', 'Id', 'Id of the asset in its workspace.', { always: true, hidden: true }),
  currencyColumn,
  ...sums,
  ...hidden(...onRequest, ...counts, ...further),
  ...wireOnly(...onWire),
]
