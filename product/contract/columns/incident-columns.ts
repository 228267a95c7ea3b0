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
import { noAssetOwner } from '../absences/costs.ts'
import {
  assignedToNobody,
  noComparedPeriod,
  noExecutionOfPeriod,
  noMeasure,
  nobodyDismissed,
  noMoneyGroup,
  noOtherRule,
  noStake,
  noSubtype,
  nothingShared,
  notOneAsset,
  notOneWorkspace,
  notSnoozed,
  stillOpen,
} from '../absences/incidents.ts'
import { costEstimate, costEstimateIn } from '../estimate-reasons.ts'
import { noWastedCost } from '../no-wasted-cost.ts'
import { currencyColumn } from './cost-part-columns.ts'

/** What an incident is about and what is wrong. */
const thingColumns = [
  key('incidentId', 'Incident id', 'Id of the incident.'),
  text('assetName', 'Asset', 'Asset, workspace, subscription, account or SKU.', {
    always: true,
    sortName: 'NAME',
    under: 'title',
    cell: 'asset-name',
  }),
  ...hidden(...absentWhere(notOneAsset, id('assetId', 'Id', 'Id of the asset in its workspace.'))),
  text('assetKind', 'Type', 'Type of the asset, or account, subscription, workspace or sku.', {
    always: true,
    priority: 60,
  }),
  text('title', 'Incident', 'What is wrong.', { always: true }),
  text('severity', 'Severity', 'LOW, MEDIUM or HIGH by what is at stake, or as its policy sets it.', {
    always: true,
    sortedBy: 'severityRank',
    priority: 85,
  }),
  ...wireOnly(count('severityRank', 'Severity rank', '1 is LOW, 3 is HIGH.', { always: true })),
]

/** How long an incident has lasted, and where it lies. */
const lifeColumns = [
  count('occurrences', 'Occurrences', 'Executions or periods with the finding.', {
    always: true,
    priority: 65,
  }),
  day('firstDay', 'First day', 'UTC day of the first occurrence.', { always: true, priority: 45 }),
  day('lastDay', 'Last day', 'UTC day of the latest occurrence.', { always: true, priority: 30 }),
  count('ageDays', 'Age', 'Days since its first day; until it was resolved.', {
    always: true,
    priority: 50,
  }),
  text('status', 'Status', 'OPEN, SNOOZED, RESOLVED or DISMISSED.', { always: true, priority: 80 }),
  ...absentWhere(
    assignedToNobody,
    text('assignedTo', 'Assigned to', 'Account in charge.', { cell: 'principal', priority: 78 }),
  ),
  count('comments', 'Comments', 'Comments on it.', { always: true, priority: 40 }),
  ...absentWhere(
    notOneWorkspace,
    text('workspaceName', 'Workspace', 'Workspace that it lies in.', { priority: 20 }),
  ),
  ...absentWhere(
    noAssetOwner,
    text('owner', 'Owner', 'Owner of the asset.', { cell: 'principal', priority: 15 }),
  ),
]

/** Codes, texts and decisions, for details and files. */
const furtherColumns = [
  ...hidden(
    text('incidentType', 'Incident type', 'Type of the rule.', { always: true, cell: 'words' }),
    ...absentWhere(noSubtype, text('incidentSubtype', 'Subtype', 'Subtype of the rule.', { cell: 'words' })),
    ...absentWhere(stillOpen, day('resolvedDay', 'Resolved', 'UTC day on which nothing was found again.')),
    ...absentWhere(
      notSnoozed,
      day('snoozedUntil', 'Snoozed until', 'It comes back on this day, or once it is worse.'),
    ),
    ...absentWhere(
      nobodyDismissed,
      text('reason', 'Reason', 'Why it was dismissed.'),
      day('muteUntil', 'Muted until', 'New ones are dismissed, too, until this day.'),
    ),
  ),
  ...wireOnly(
    flag('isRestated', 'Restated', 'True if corrected facts took it back.', { always: true }),
    id('workspaceId', 'Workspace id', 'Workspace that it lies in.'),
    id('subscriptionId', 'Subscription', 'Subscription that it lies in.'),
    id('skuName', 'SKU', 'SKU that it is about.'),
    text('rule', 'Rule', 'Name of the rule.', { always: true }),
    text('target', 'Target', 'What the rule is aimed at.', { always: true }),
    text('category', 'Category', 'COST, PERFORMANCE or CONFIGURATION.', { always: true }),
    text('scopeKey', 'Scope key', 'What it is about, as one key.', { always: true }),
    text('level', 'Level', 'ASSET, WORKSPACE, SUBSCRIPTION, ACCOUNT or SKU.', { always: true }),
    ...absentWhere(
      noExecutionOfPeriod,
      id('jobId', 'Job id', 'Job of the latest run.'),
      id('runId', 'Run id', 'Latest run.'),
      count('attemptNumber', 'Attempt', 'Attempt of the latest run.'),
      text('executionKind', 'Execution kind', 'Kind of the latest execution.'),
      id('executionId', 'Execution', 'Latest execution.'),
    ),
    ...absentWhere(
      noMeasure,
      text('measured', 'Measured', 'Measured value of the latest occurrence.', { isDecimal: true }),
      text('allowed', 'Limit', 'From where the rule reports.', { isDecimal: true }),
      text('limitLabel', 'Limit of', 'What is measured.'),
      text('limitFormat', 'Unit', 'Unit of the measured value.'),
    ),
    text('period', 'Period', 'DAY, WEEK or MONTH.', { absentBecause: noComparedPeriod }),
    text('meaning', 'Meaning', 'What the incident means.'),
    text('advice', 'What to do', 'How to fix it.'),
    text('priceMeaning', 'Price of', 'What the price covers.'),
    text('policyScope', 'Policy', 'Scope of the policy that it passed.'),
    id('decisionId', 'Decision', 'Incident that was dismissed; a mute covers later ones.'),
    text('decidedBy', 'Dismissed by', 'Who dismissed it.'),
    instant('decidedAt', 'Dismissed at', 'When it was dismissed.'),
  ),
]

const noVms = doesNotApply('No VMs are a part.')
/** Why its amounts are estimates. */
const estimateReasons = absentWhere(
  noVms,
  text('estimatedBecause', 'Why estimated', 'Why its price is an estimate.'),
  text('stakeEstimatedBecause', 'Why stake estimated', 'Why the stake is one.', { summed: true }),
  text('rangeEstimatedBecause', 'Why dates estimated', 'Why that of the dates is one.', { summed: true }),
)

const price = money('price', 'Cost', 'What it has cost since it began, as far as known.', {
  absentBecause: noWastedCost,
  ...costEstimate,
})
/** What an incident costs; the sum of a column less what is shared is what all of them cost. */
const stakeColumns = [
  money('atStake', 'At stake a month', 'Money of its cause in a month, by 7 or 28 days; 0: not in these.', {
    bar: true,
    summed: true,
    sortName: 'AT_STAKE',
    priority: 96,
    absentBecause: noStake,
    ...costEstimateIn('stakeEstimatedBecause'),
  }),
  money('moneyInRange', 'In these dates', 'Money of its cause on the complete days of these dates.', {
    summed: true,
    priority: 72,
    absentBecause: noWastedCost,
    ...costEstimateIn('rangeEstimatedBecause'),
  }),
  money('sharedAtStake', 'Shared', 'Part of what is at stake that another incident holds, too.', {
    summed: true,
    priority: 5,
    absentBecause: nothingShared,
  }),
  ...wireOnly(
    money('sharedInRange', 'Shared in these dates', 'Part that another one holds.', {
      absentBecause: nothingShared,
    }),
    text('alsoFound', 'Also', 'Titles of the other rules that report the same.', {
      absentBecause: noOtherRule,
    }),
    text('cause', 'Cause', 'What its rules report: one work with the scope key.', { always: true }),
    text('moneyGroup', 'Money', 'WASTE, LOSS, INCREASE or PLAN, which is in no sum.', {
      absentBecause: noMoneyGroup,
    }),
    text('rules', 'Rules', 'Names of its rules, each between commas.', { always: true }),
    ...estimateReasons,
  ),
]
const comparedColumns = absentWhere(
  noComparedPeriod,
  money('currentCost', 'Cost', 'Cost of the latest period.', { priority: 70, ...costEstimate }),
  money('referenceCost', 'Compared to', 'Cost that it is compared with.', { priority: 55 }),
  money('costDifference', 'Difference', 'Cost of the latest period less the other.', {
    sortName: 'DIFF_VALUE',
    isDifference: true,
    cell: 'difference',
    priority: 95,
    ...costEstimate,
  }),
  share('differenceShare', 'Difference %', 'Difference as a share of what it is compared with.', {
    isDifference: true,
    priority: 75,
  }),
)
const eventTimeColumn = instant(
  'eventTime',
  'Latest',
  'Start of the latest execution, or end of the latest period.',
  { always: true, sortName: 'EVENT_TIME', priority: 90 },
)

/** The columns of cost incidents. */
export const costIncidentColumns = [
  ...thingColumns,
  currencyColumn,
  ...stakeColumns,
  ...comparedColumns,
  ...hidden(price, eventTimeColumn),
  ...lifeColumns,
  ...furtherColumns,
]

/** The columns of performance and configuration incidents. */
export const performanceIncidentColumns = [
  ...thingColumns,
  currencyColumn,
  ...stakeColumns,
  ...hidden(price),
  eventTimeColumn,
  ...lifeColumns,
  ...furtherColumns,
]

/** All that is known of an incident. */
export const incidentColumns = [
  ...thingColumns,
  currencyColumn,
  ...stakeColumns,
  ...comparedColumns,
  price,
  eventTimeColumn,
  ...lifeColumns,
  ...furtherColumns,
]
