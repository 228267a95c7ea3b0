import type { Severity } from '#contract/notifications.ts'
import { moneyUnits } from '#contract/money.ts'
import { amount } from '#product/server/incidents/notice-text.ts'
import type { KnownWorkspace } from '#http/ports.ts'
import { isWanted, type Notice } from '#state/notices.ts'
import type { NotificationGroup } from '#state/notification-groups.ts'
import type { Budget } from '../contract.ts'
import { thresholds } from '../contract/scope.ts'
import { budgetKey, budgetName } from './budget-periods.ts'
import type { ListedBudget } from './listed-budgets.ts'

/** How keys of notices about budgets begin. */
export const alertKeyStart = 'budget '

/** A share of the budget in percent that is reached, or that the forecast reaches the whole. */
type Mark = number | 'forecast'

const whole = 100
const mattersFrom = 80
const end = ' RESOLVED'

/** What a group may choose a notice about a budget by; all of a budget lie in the scope of its workspace or subscription. */
function alertTraits(
  { scope }: Pick<ListedBudget, 'scope'>,
  mark: Mark,
  workspaces: readonly KnownWorkspace[],
): Pick<Notice, 'severity' | 'category' | 'type' | 'scopes'> {
  const workspaceId = 'workspaceId' in scope ? scope.workspaceId : undefined
  const subscriptionId =
    scope.kind === 'subscription'
      ? scope.subscriptionId
      : workspaces.find((one) => one.workspaceId === workspaceId)?.subscriptionId
  return {
    severity: severityOf(mark),
    category: 'COST',
    type: mark === 'forecast' ? 'BUDGET_FORECAST_EXCEEDED' : 'BUDGET_EXCEEDED',
    scopes: [
      'GLOBAL',
      ...(subscriptionId ? [`SUBSCRIPTION:${subscriptionId}`] : []),
      ...(workspaceId === undefined ? [] : [`WORKSPACE:${workspaceId}`]),
    ],
  }
}

/** The groups that are informed of a budget, and of which of its thresholds. */
export function informedGroups(
  budget: ListedBudget,
  groups: readonly NotificationGroup[],
  workspaces: readonly KnownWorkspace[],
): Budget['informs'] {
  return groups.flatMap((group) => {
    const wants = (mark: Mark) => isWanted(group, alertTraits(budget, mark, workspaces))
    const reached = budget.thresholds.filter(wants)
    const onForecast = budget.onForecast && wants('forecast')
    return reached.length === 0 && !onForecast ? [] : [{ group: group.name, thresholds: reached, onForecast }]
  })
}

function severityOf(mark: Mark): Severity {
  if (mark === 'forecast') return 'MEDIUM'
  if (mark >= whole) return 'HIGH'
  return mark >= mattersFrom ? 'MEDIUM' : 'LOW'
}

type Known = {
  /** Such as 2025-05. */
  month: string
  budgets: readonly ListedBudget[]
  workspaces: readonly KnownWorkspace[]
  /** The notices about budgets that were given before. */
  given: readonly Notice[]
  now: Date
}

/**
 * The notices that are to be given now: of each budget the highest threshold that it has reached, and that the forecast
 * reaches it; each once in a month, and none below one that was given. Those of months that are over end.
 */
export function alertsOf(known: Known): Notice[] {
  const { month, budgets, given, now } = known
  const keys = new Set(given.map(({ key }) => key))
  const begun = budgets.flatMap((budget) => {
    const keyOf = (mark: Mark) => `${alertKeyStart}${month} ${budgetKey(budget)} ${mark}`
    const wasGiven = (...marks: readonly Mark[]) => marks.some((mark) => keys.has(keyOf(mark)))
    return marksOf(budget, wasGiven).map((mark) => openedNotice(known, budget, mark, keyOf(mark)))
  })
  const over = given.filter(
    ({ key, kind }) => kind === 'OPENED' && monthOf(key) < month && !keys.has(key + end),
  )
  return [...begun, ...over.map((notice) => endedNotice(notice, now))]
}

const openedNotice = (known: Known, budget: ListedBudget, mark: Mark, key: string): Notice => ({
  key,
  causeKey: key,
  kind: 'OPENED',
  ...alertTraits(budget, mark, known.workspaces),
  payload: payloadOf(budget, mark, known.month),
  occurredAt: known.now,
})

const endedNotice = (notice: Notice, now: Date): Notice => ({
  ...notice,
  key: notice.key + end,
  kind: 'RESOLVED',
  payload: { ...notice.payload, detail: `The month ${monthOf(notice.key)} is over.` },
  occurredAt: now,
})

const monthOf = (key: string) => key.slice(alertKeyStart.length, alertKeyStart.length + '2025-05'.length)

function marksOf(budget: ListedBudget, wasGiven: (...marks: readonly Mark[]) => boolean): Mark[] {
  const highest = Math.max(0, ...budget.passed.map(({ threshold }) => threshold))
  const notBelow = thresholds.filter((mark) => mark >= highest)
  return [
    ...(highest > 0 && !wasGiven(...notBelow) ? [highest] : []),
    ...(budget.expectedDay !== null && !wasGiven('forecast', whole) ? (['forecast'] as const) : []),
  ]
}

function payloadOf(budget: ListedBudget, mark: Mark, month: string): Notice['payload'] {
  const { monthlyAmount, monthToDate, projected, currency, passed, expectedDay } = budget
  const name = budgetName(budget)
  const ofBudget = `a budget of ${amount(monthlyAmount, currency)}`
  const facts = [
    { name: 'Month', value: `${month}, UTC` },
    { name: 'Budget', value: amount(monthlyAmount, currency) },
    ...(monthToDate === null ? [] : [{ name: 'Month to date', value: amount(monthToDate, currency) }]),
    ...(projected === null ? [] : [{ name: 'Projected', value: amount(projected.amount, currency) }]),
  ]
  const shown = { assetName: name, path: '/spend/budgets', facts }
  if (mark === 'forecast')
    return {
      title: `${name}: over budget by forecast`,
      detail: `By the forecast, ${ofBudget} is reached on ${expectedDay ?? 'a later day'}.`,
      ...shown,
    }
  const since = passed.find(({ threshold }) => threshold === mark)?.day ?? month
  return {
    title: `${name}: ${isOver(budget) ? 'over budget' : `${mark}% of the budget used`}`,
    detail: `The month to date cost ${amount(monthToDate ?? '0', currency)} of ${ofBudget}; ${mark}% is reached since ${since}.`,
    ...shown,
  }
}

const isOver = ({ monthToDate, monthlyAmount }: ListedBudget) =>
  monthToDate !== null && moneyUnits(monthToDate) > moneyUnits(monthlyAmount)
