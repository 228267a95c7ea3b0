import { doesNotApply } from '#contract/absence.ts'
import {
  absentWhere,
  count,
  day,
  flag,
  hidden,
  id,
  instant,
  key,
  money,
  share,
  text,
  wireOnly,
} from '#contract/column-builders.ts'
import { noAssetOwner } from '#product/contract/absences/costs.ts'
import {
  nobodyDecided,
  noLongerFound,
  noReturn,
  noSecondChange,
  notAssigned,
  notCountedProposal,
  notDismissed,
  notModelled,
} from '#product/contract/absences/proposals.ts'
import { currencyColumn } from '#product/contract/columns/cost-part-columns.ts'
import { costEstimateIn } from '#product/contract/estimate-reasons.ts'

/** Always present, and in the table while there is room for its priority. */
const shown = (priority: number) => ({ always: true, priority }) as const
/** In the table while there is room beside whole texts. */
const beside = (priority: number) => ({ priority, leavesFirst: true }) as const
const estimated = (priority: number) => ({ priority, ...costEstimateIn('estimatedBecause') }) as const

const thing = [
  key('entryId', 'Entry id', 'Distinguishes rows: id of the life, else of the proposal.'),
  key('proposalId', 'Proposal id', 'Id of what is proposed.'),
  text('title', 'Recommendation', 'What to do.', { always: true, under: 'change' }),
  text('change', 'Change', 'Setting with its value now and the proposed one.', { always: true }),
  text('assetName', 'Asset', 'Name of the asset, and its type.', { always: true, cell: 'asset-name' }),
  id('assetId', 'Id', 'Id of the asset in its workspace.', { always: true, hidden: true }),
  text('assetKind', 'Type', 'Type of the asset.', { always: true, cell: 'asset-kind', hidden: true }),
]

const person = (priority: number) => ({ cell: 'principal', ...beside(priority) }) as const
const noVms = doesNotApply('No VMs are a part.')
const counted = { summed: true, ...estimated(97) } as const
const summedBeside = { summed: true, ...beside(40) } as const
const estimatedBeside = (priority: number) => ({ ...estimated(priority), ...beside(priority) }) as const

const amounts = [
  ...absentWhere(
    notCountedProposal,
    money(
      'saving',
      'Saves a month',
      'Paid or measured, with its bounds; below, what a model expects.',
      counted,
    ),
    ...hidden(
      money('savingLow', 'At least', 'Two standard errors of the days below.', estimated(55)),
      money('savingHigh', 'At most', 'Two standard errors of the days above.', estimated(54)),
    ),
    money('databricksSaving', 'Databricks part', 'Billed usage; the rest are VMs.', summedBeside),
  ),
  ...absentWhere(
    notModelled,
    ...hidden(money('modelledSaving', 'Modelled', 'Expected by a model; in no total.', estimated(57))),
  ),
  ...absentWhere(
    noLongerFound,
    money('cost', 'Cost a month', 'What a month of what it looked at costs.', estimatedBeside(45)),
    money('waste', 'Waste a month', 'Avoidable waste of its causes in the same days.', estimatedBeside(30)),
    share('confidence', 'Confidence', 'Where it held, times observations up to ten.', beside(50)),
  ),
]

const life = [
  text('label', 'How sure', 'PAID, MEASURED, MODELLED or TO_BE_TRIED.', shown(90)),
  text('status', 'Status', 'OPEN, ACCEPTED, DISMISSED, or how it ended.', shown(80)),
  ...absentWhere(notAssigned, text('assignedTo', 'Assigned to', 'Account in charge.', person(70))),
  text('risk', 'Risk', 'LOW, MEDIUM or HIGH: how much may go wrong.', { always: true, ...beside(42) }),
  text('workspaceName', 'Workspace', 'Workspace that it lies in.', { always: true, ...beside(20) }),
  ...absentWhere(noAssetOwner, text('owner', 'Owner', 'Owner of the asset.', person(25))),
]

const further = [
  ...hidden(
    text('code', 'Code', 'Code of the recommendation.', { always: true }),
    ...absentWhere(
      nobodyDecided,
      instant('statusAt', 'Status since', 'When the status came about.'),
      text('statusBy', 'Status by', 'Who decided, or changed the settings.', { cell: 'principal' }),
      text('reason', 'Reason', 'Why it was dismissed or ended.'),
    ),
    ...absentWhere(noReturn, day('dismissedUntil', 'Dismissed until', 'UTC day on which it comes back.')),
    ...absentWhere(
      noLongerFound,
      count('observations', 'Observations', 'Days or executions that were looked at.'),
      count('held', 'Held', 'Of these, where it held.'),
      count('coveredDays', 'Days', 'Complete days that were looked at.'),
    ),
  ),
  ...wireOnly(
    ...absentWhere(nobodyDecided, id('lifeId', 'Life id', 'Absent until a round has seen it.')),
    ...absentWhere(notDismissed, text('dismissedBecause', 'Dismissed because', 'Name of the reason.')),
    id('workspaceId', 'Workspace id', 'Workspace that it lies in.', { always: true }),
    text('recommendation', 'Name', 'Name of the recommendation.', { always: true }),
    text('setting', 'Setting', 'Setting that it changes.', { always: true }),
    text('changeFrom', 'From', 'Its value now.', { always: true }),
    text('changeTo', 'To', 'Its proposed value.', { always: true }),
    ...absentWhere(
      noSecondChange,
      text('secondSetting', 'Second setting', 'Further setting that it changes.'),
      text('secondFrom', 'Second from', 'Its value now.'),
      text('secondTo', 'Second to', 'Its proposed value.'),
    ),
    flag('isSmall', 'Small', 'True: it saves less than the least that is shown.', { always: true }),
    ...absentWhere(
      noVms,
      text('estimatedBecause', 'Why estimated', 'Why its amounts are.', { summed: true }),
    ),
  ),
]

/** The columns of proposals. */
export const proposalColumns = [...thing, currencyColumn, ...amounts, ...life, ...further]
