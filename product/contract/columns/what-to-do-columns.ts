import { doesNotApply } from '#contract/absence.ts'
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
import { notOneOfAsset } from '../absences/what-to-do.ts'
import { currencyColumn } from './cost-part-columns.ts'
import { costEstimateIn } from '../estimate-reasons.ts'

const estimated = (priority: number) =>
  ({ summed: true, priority, ...costEstimateIn('estimatedBecause') }) as const
const noVms = doesNotApply('No VMs are a part.')

/** The columns of the list of what to do. */
export const whatToDoColumns = [
  key('entryId', 'Entry id', 'Distinguishes rows.'),
  text('what', 'What to do', 'What saves most; else the incident with most at stake, else the waste.', {
    always: true,
    under: 'assetName',
  }),
  text('assetName', 'Asset', 'Name of the asset.', { always: true, cell: 'asset-name' }),
  id('assetId', 'Id', 'Id of the asset in its workspace.', { always: true, hidden: true }),
  text('assetKind', 'Type', 'Type of the asset.', { always: true, priority: 60 }),
  currencyColumn,
  ...absentWhere(
    noStake,
    money('worth', 'Worth a month', 'The three amounts that follow, each cent once.', {
      bar: true,
      ...estimated(97),
    }),
  ),
  money('saving', 'Saves', 'What its recommendations save a month: paid or measured.', {
    always: true,
    ...estimated(90),
  }),
  money('furtherAtStake', 'Further at stake', 'What its open incidents have at stake a month besides.', {
    always: true,
    ...estimated(85),
  }),
  money('furtherWaste', 'Further waste', 'Avoidable waste a month beyond both.', {
    always: true,
    ...estimated(80),
  }),
  count('recommendations', 'Recommendations', 'Open or accepted ones, without small ones.', {
    always: true,
    priority: 70,
  }),
  count('incidents', 'Incidents', 'Open incidents, without budgets and commits.', {
    always: true,
    priority: 65,
  }),
  ...absentWhere(
    notOneOfAsset,
    money('modelledSaving', 'Modelled', 'Expected by a model; in no total.', { priority: 35 }),
    money('cost', 'Cost a month', 'What it cost in the last 28 complete days, in 30.4 days.', {
      priority: 45,
    }),
    text('workspaceName', 'Workspace', 'Workspace that it lies in.', { priority: 20 }),
  ),
  ...absentWhere(
    noAssetOwner,
    text('owner', 'Owner', 'Owner of the asset.', { cell: 'principal', priority: 25 }),
  ),
  ...hidden(
    money('savingLow', 'Saves at least', 'Two standard errors of the days below.', { always: true }),
    money('savingHigh', 'Saves at most', 'Two standard errors of the days above.', { always: true }),
    text('source', 'Source', 'RECOMMENDATION, INCIDENT or WASTE: the strongest that speaks for it.', {
      always: true,
    }),
  ),
  ...wireOnly(
    ...absentWhere(
      notOneOfAsset,
      id('workspaceId', 'Workspace id', 'Workspace that it lies in.'),
      id('proposalId', 'Proposal id', 'The recommendation that is named.'),
      id('incidentId', 'Incident id', 'The incident that is named.'),
      text('incidentCategory', 'Incident category', 'COST or PERFORMANCE.'),
    ),
    flag('isSmall', 'Small', 'True: only waste below the least that is shown.', { always: true }),
    ...absentWhere(
      noVms,
      text('estimatedBecause', 'Why estimated', 'Why its amounts are.', { summed: true }),
    ),
  ),
]
