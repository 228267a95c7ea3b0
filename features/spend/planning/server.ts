import { dayOf } from '#contract/dates.ts'
import { CodedError } from '#contract/errors.ts'
import { settingFor } from '#contract/setting.ts'
import { mayCall } from '#http/caller.ts'
import type { Session } from '#http/ports.ts'
import { authorOf, routeOver, sessionOf } from '#http/route.ts'
import { heldRoute } from '#http/setting-route.ts'
import type { SettingPorts } from '#product/server/setting-ports.ts'
import { getBudgetCommit } from '#product/contract/calls/budget-commit.ts'
import { getTenantBudgetAndSpend, saveBudgetCommit, yearlyPlan, type BudgetCommit } from './contract.ts'
import { budgetAndSpend } from './server/budget-and-spend.ts'
import { currencyOfPlans, readPlans, sumOfPlans, type Subscription } from './server/plans.ts'
import { readSubscriptions } from './server/subscriptions.ts'

type Asked = { year: number; subscriptions: readonly Subscription[]; session: Session }

async function budgetCommitOf(
  { settings }: SettingPorts,
  { year, subscriptions, session }: Asked,
): Promise<BudgetCommit> {
  const plans = await readPlans(settings, year, subscriptions)
  const sums = sumOfPlans({ plans, subscriptions }, currencyOfPlans(plans) ?? null)
  const isEditable = mayCall(saveBudgetCommit, session)
  return { year, subscriptions: plans, ...sums, isEditable }
}

export const getBudgetCommitRoute = routeOver(
  getBudgetCommit,
  (ports: SettingPorts) => async (call) =>
    budgetCommitOf(ports, {
      year: call.query.year ?? call.clock.dataNow().getUTCFullYear(),
      subscriptions: await readSubscriptions(call.read),
      session: sessionOf(call),
    }),
)

const savingBudgetCommit = routeOver(saveBudgetCommit, (ports: SettingPorts) => async (call) => {
  const subscriptions = await readSubscriptions(call.read)
  const [subscription, ...others] = subscriptions
  if (!subscription || others.length > 0)
    throw new CodedError('invalid_parameter', 'Cannot update settings when viewing all subscriptions.', {
      field: 'subscriptionId',
    })
  const { year, monthlyBudgets, commit } = call.body
  const currency = call.body.currency ?? (await call.defaultCurrency())
  if (currency === null)
    throw new CodedError('invalid_parameter', 'Give the currency: no usage with a price was loaded yet.', {
      field: 'currency',
    })
  const { key } = settingFor(yearlyPlan, { id: subscription.subscriptionId, year })
  const session = sessionOf(call)
  await ports.settings.write(key, { monthlyBudgets, commit, currency }, authorOf(call))
  await ports.derivation.request(authorOf(call))
  return budgetCommitOf(ports, { year, subscriptions, session })
})

export const saveBudgetCommitRoute = heldRoute(savingBudgetCommit, {
  ...yearlyPlan,
  read: getBudgetCommit,
  save: saveBudgetCommit,
})

export const getTenantBudgetAndSpendRoute = routeOver(
  getTenantBudgetAndSpend,
  ({ settings }: SettingPorts) =>
    async ({ query, read, clock, defaultCurrency }) => {
      const dataNow = clock.dataNow()
      const year = query.year ?? dataNow.getUTCFullYear()
      const asked = { today: dayOf(dataNow), year, currency: query.currency }
      return budgetAndSpend({ settings, read, defaultCurrency }, asked)
    },
)
