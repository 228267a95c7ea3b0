import { z } from 'zod'
import { addDays, dayOf } from '#contract/dates.ts'
import { CodedError } from '#contract/errors.ts'
import { shownName } from '#contract/shown-name.ts'
import { mayCall } from '#http/caller.ts'
import type { ReadOfScope } from '#http/call.ts'
import { scopedQuery } from '#http/query.ts'
import { authorOf, routeOver, sessionOf } from '#http/route.ts'
import { periodsOf } from '#product/server/forecast/forecast-periods.ts'
import { readBilledDays } from '#product/server/calendar/billed-days.ts'
import type { NotificationPorts } from '#product/server/notification-ports.ts'
import type { SettingPorts } from '#product/server/setting-ports.ts'
import type { Author } from '#state/change.ts'
import { changeBudget, createBudget, deleteBudget, listBudgets } from './contract.ts'
import { kindNames, type BudgetScope } from './contract/scope.ts'
import { informedGroups } from './server/budget-alerts.ts'
import { listedBudgets } from './server/listed-budgets.ts'
import { budgetIdOf, readBudget, scopeValues, writeBudget, type KeptBudget } from './server/kept-budgets.ts'

const knownScope = scopedQuery(new URL('known-scope.sql', import.meta.url))
const billedCurrencies = scopedQuery(new URL('billed-currencies.sql', import.meta.url))
const knownRows = z.array(z.object({ isKnown: z.boolean().nullable() }))
const currencyRows = z.array(z.object({ currency: z.string() }))

/** "Tag team: red" */
function scopeText(scope: BudgetScope): string {
  const kind = kindNames[scope.kind]
  if (scope.kind === 'tag') return `${kind} ${shownName(scope.tagKey)}: ${shownName(scope.tagValue)}`
  if (scope.kind === 'owner') return `${kind} ${shownName(scope.owner)}`
  const workspace = shownName(scope.workspaceId)
  return scope.kind === 'workspace'
    ? `${kind} ${workspace}`
    : `${kind} ${shownName(scope.jobId)} of workspace ${workspace}`
}

async function requireKnownScope(read: ReadOfScope, scope: BudgetScope): Promise<void> {
  const [found] = knownRows.parse((await read(knownScope, scopeValues(scope))).rows)
  if (found?.isKnown === true) return
  const message = `${scopeText(scope)} not found, or you cannot access it.`
  throw new CodedError('not_found', message, { field: 'scope' })
}

/** The currency of a budget: one of the bill. */
async function currencyOf(read: ReadOfScope, asked: string | undefined): Promise<string> {
  const [first, ...others] = currencyRows.parse((await read(billedCurrencies)).rows)
  if (!first)
    throw new CodedError(
      'invalid_parameter',
      'No usage with a price was loaded yet: try again after the first collection.',
      {
        field: 'currency',
      },
    )
  const billed = [first, ...others].map(({ currency }) => currency)
  const currency = asked ?? first.currency
  if (billed.includes(currency)) return currency
  throw new CodedError(
    'invalid_parameter',
    `The bill has no cost in ${currency}: give ${billed.join(' or ')}.`,
    {
      field: 'currency',
    },
  )
}

async function requireBudget(settings: SettingPorts['settings'], budgetId: string) {
  const kept = await readBudget(settings, budgetId)
  if (kept) return kept
  throw new CodedError('not_found', 'Budget not found. It may have been deleted.', { field: 'budgetId' })
}

export const listBudgetsRoute = routeOver(
  listBudgets,
  ({ settings, notifications }: SettingPorts & NotificationPorts) =>
    async (call) => {
      const { dataVersion, ...known } = await readBilledDays(call.read)
      const periods = periodsOf(dayOf(call.clock.dataNow()), known.completeUntil)
      const { read, scope } = call
      const budgets = await listedBudgets({ settings, read, scope, periods, known })
      const groups = (await notifications.groups()).map(({ group }) => group)
      return {
        dataVersion,
        month: periods.monthSince.slice(0, 7),
        loadedSince: known.loadedSince,
        lastCompleteDay: known.completeUntil === null ? null : addDays(known.completeUntil, -1),
        isEditable: mayCall(createBudget, sessionOf(call)),
        budgets: budgets.map((budget) =>
          Object.assign(budget, { informs: informedGroups(budget, groups, scope.workspaces) }),
        ),
      }
    },
)

/** Keeps a budget, or that there is none any more, and has it judged anew at once. */
async function saveBudget(
  { settings, derivation }: SettingPorts,
  budgetId: string,
  budget: KeptBudget | null,
  author: Author,
): Promise<{ budgetId: string }> {
  const saved = await writeBudget(settings, budgetId, budget, author)
  await derivation.request(author)
  return saved
}

export const createBudgetRoute = routeOver(createBudget, (ports: SettingPorts) => async (call) => {
  const { scope, monthlyAmount, thresholds, onForecast } = call.body
  await requireKnownScope(call.read, scope)
  const currency = await currencyOf(call.read, call.body.currency)
  const budgetId = budgetIdOf(scope)
  if (await readBudget(ports.settings, budgetId))
    throw new CodedError('conflict', `${scopeText(scope)} has a budget already: change that one.`, {
      field: 'scope',
    })
  const budget = { scope, monthlyAmount, currency, thresholds, onForecast }
  return saveBudget(ports, budgetId, budget, authorOf(call))
})

export const changeBudgetRoute = routeOver(changeBudget, (ports: SettingPorts) => async (call) => {
  const { budgetId } = call.path
  const { scope } = await requireBudget(ports.settings, budgetId)
  const { monthlyAmount, thresholds, onForecast } = call.body
  const currency = await currencyOf(call.read, call.body.currency)
  const budget = { scope, monthlyAmount, currency, thresholds, onForecast }
  return saveBudget(ports, budgetId, budget, authorOf(call))
})

export const deleteBudgetRoute = routeOver(deleteBudget, (ports: SettingPorts) => async (call) => {
  const { budgetId } = call.path
  await requireBudget(ports.settings, budgetId)
  return saveBudget(ports, budgetId, null, authorOf(call))
})
