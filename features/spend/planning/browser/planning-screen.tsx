import { useState } from 'react'
import { useEndpoint } from '#client/use-endpoint.ts'
import { Chart } from '#ui/chart/chart.tsx'
import { Button } from '#ui/control/button.tsx'
import { Select } from '#ui/control/select.tsx'
import { incompleteBecause, isIncompleteDay } from '#ui/dates/incomplete.ts'
import { useIncompleteSince } from '#ui/dates/incomplete-since.ts'
import { amountOfNumber, money, shortMoney } from '#ui/format/money.ts'
import { day } from '#ui/format/time.ts'
import { Panel } from '#ui/panel/panel.tsx'
import { scopeOfUrlState } from '#ui/scope/use-view-query.ts'
import { ScreenTabs } from '#ui/screen/screen-tabs.tsx'
import { ScreenTitle } from '#ui/screen/screen-title.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { MetricSkeleton } from '#ui/states/metric-skeleton.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { ScreenLink } from '#ui/url-state/screen-link.tsx'
import { valueOf } from '#ui/url-state/url-state.ts'
import { useUrlState } from '#ui/url-state/use-url-state.ts'
import { planningAbsences } from '../contract/absences.ts'
import { loadedFrom } from '#product/browser/calendar/loading-history.ts'
import { place } from '#product/places.ts'
import { getBudgetCommit } from '#product/contract/calls/budget-commit.ts'
import { getTenantBudgetAndSpend, type BudgetAndSpend, type BudgetCommit } from '../contract.ts'
import { BudgetDialog } from './budget-dialog.tsx'
import { PlanMetrics } from './plan-metrics.tsx'
import { burnDownChart, monthsChart } from './planning-charts.ts'
import { SubscriptionPlans } from './subscription-plans.tsx'

const chartHeight = 180

/** Budget and commit of a year, and what was spent of them. */
export function PlanningScreen() {
  const { urlState, change } = useUrlState()
  const [isEditing, setEditing] = useState(false)
  const asked = valueOf(urlState, 'year')
  const query = { ...scopeOfUrlState(urlState), ...(asked === undefined ? {} : { year: Number(asked) }) }
  const spend = useEndpoint(getTenantBudgetAndSpend, { query })
  const plans = useEndpoint(getBudgetCommit, { query })
  const error = spend.error ?? plans.error
  const refetch = async () => Promise.all([spend.refetch(), plans.refetch()])
  const year = spend.data?.year
  const [plan, ...otherPlans] = plans.data?.subscriptions ?? []
  const isOne = plan !== undefined && otherPlans.length === 0
  return (
    <>
      <ScreenTitle
        actions={
          <>
            <ScreenLink {...place.budgets()}>Budgets of other scopes</ScreenLink>
            {spend.data && (
              <Select
                label="Year"
                options={yearsAround(spend.data)}
                value={String(spend.data.year)}
                onChange={(chosen) => change({ year: chosen })}
              />
            )}
            {plans.data?.isEditable === true && (
              <Button
                disabled={!isOne}
                data-tooltip={isOne ? undefined : 'Cannot update settings when viewing all subscriptions.'}
                onClick={() => setEditing(true)}
              >
                Edit budget and commit
              </Button>
            )}
          </>
        }
      />
      <ScreenTabs label="Planning" />
      {error && (
        <ErrorState error={error} title="Planning could not be read." onRetry={() => void refetch()} />
      )}
      {!spend.data && !error && <MetricSkeleton count={6} />}
      {spend.data && <PlanMetrics answer={spend.data} isRefreshing={spend.isPlaceholderData} />}
      {spend.data && <PlannedYear answer={spend.data} plans={plans.data} />}
      {isEditing && isOne && year !== undefined && (
        <BudgetDialog year={year} plan={plan} onSaved={refetch} onClose={() => setEditing(false)} />
      )}
    </>
  )
}

/** From the first year with usage to the year after the present one. */
function yearsAround({ year, firstUsageDay, throughDay }: BudgetAndSpend) {
  const first = Math.min(year, Number(firstUsageDay?.slice(0, 4) ?? year))
  const last = Math.max(year, Number(throughDay?.slice(0, 4) ?? 0) + 1)
  return Array.from({ length: last - first + 1 }, (_, place) => {
    const value = String(last - place)
    return { value, label: value }
  })
}

type PlannedProps = { answer: BudgetAndSpend; plans: BudgetCommit | undefined }

function PlannedYear({ answer, plans }: PlannedProps) {
  const since = useIncompleteSince()
  const currency = answer.currency ?? 'USD'
  const format = {
    full: (value: number) => money(amountOfNumber(value), currency),
    short: (value: number) => shortMoney(value, currency),
    currency,
  }
  const burnDown = burnDownChart(answer)
  const commitBecause = answer.absentBecause.commit
  return (
    <>
      {answer.absentBecause.dailyAverage === 'not_from_start' && answer.firstUsageDay !== null && (
        <Notice tone="warning">
          <b className="strong">No data before {day(answer.firstUsageDay)}.</b> Spent covers only the days
          after it and is not compared with the budget of the whole year.
        </Notice>
      )}
      <Chart
        title="Cost by month"
        unit={`${answer.year}, ${currency}, UTC months${loadedFrom(answer)}`}
        categoryName="Month"
        isStacked
        height={chartHeight}
        format={format}
        data={monthsChart(answer, {
          isIncomplete: (one) => isIncompleteDay(one, since),
          because: since === undefined ? '' : incompleteBecause(since),
        })}
      />
      {burnDown ? (
        <Chart
          title="Commit burn-down"
          unit={`${answer.year}, ${currency} remaining after each UTC day`}
          categoryName="Day"
          height={chartHeight}
          format={{ ...format, isRate: true }}
          data={burnDown}
        />
      ) : (
        <Panel title="Commit burn-down">
          <EmptyState title="The commit is not known.">
            {commitBecause !== null && planningAbsences[commitBecause].because}
          </EmptyState>
        </Panel>
      )}
      <SubscriptionPlans answer={answer} plans={plans} />
    </>
  )
}
