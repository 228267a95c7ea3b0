import { Chart } from '#ui/chart/chart.tsx'
import { amountOfNumber, money, shortMoney } from '#ui/format/money.ts'
import { count } from '#ui/format/quantity.ts'
import { Panel } from '#ui/panel/panel.tsx'
import { PlainTable } from '#ui/plain-table/plain-table.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { ScreenLink } from '#ui/url-state/screen-link.tsx'
import { Money } from '#ui/values/money.tsx'
import type { RealizedSavings } from '../contract/realized-savings.ts'
import styles from './review.module.css'
import { reviewedJobsPlace } from './review-places.ts'
import { datesOfMonth, monthText, savingsChart } from './savings-chart.ts'

const chartHeight = 200

/** What the changes of each month saved, with the interval of each sum. */
export function MonthlySavings({ savings }: { savings: RealizedSavings }) {
  const currency = savings.currency ?? 'USD'
  if (savings.months.every(({ total }) => total === null))
    return (
      <EmptyState title="No change of the last twelve months is judged yet.">
        A change of a job is judged once ten successful runs followed it, one of a SQL warehouse after ten
        days.
      </EmptyState>
    )
  return (
    <div className={styles.halves}>
      <Chart
        title="Savings by month of the change"
        unit={`${currency}, judged runs`}
        categoryName="Month"
        height={chartHeight}
        format={{
          full: (value) => money(amountOfNumber(value), currency),
          short: (value) => shortMoney(value, currency),
          currency,
        }}
        data={savingsChart(savings)}
      />
      <Months savings={savings} currency={currency} />
    </div>
  )
}

/** The months with judged changes, the latest first. */
function Months({ savings, currency }: { savings: RealizedSavings; currency: string }) {
  const { months, comparisonDate } = savings
  return (
    <Panel title="By month" unit={currency} isFlush>
      <PlainTable label="Savings by month of the change" isFigures>
        <thead>
          <tr>
            <th scope="col">Month</th>
            <th scope="col">Changes</th>
            <th scope="col">Saved</th>
            <th scope="col">At least</th>
            <th scope="col">At most</th>
          </tr>
        </thead>
        <tbody>
          {months.toReversed().map(
            ({ month, changes, total }) =>
              total && (
                <tr key={month}>
                  <th scope="row">
                    <ScreenLink {...reviewedJobsPlace(datesOfMonth(month, comparisonDate))}>
                      {monthText(month)}
                    </ScreenLink>
                  </th>
                  <td>{count(changes)}</td>
                  <td>
                    <Money amount={total.estimate} currency={currency} kind="difference" isEstimated />
                  </td>
                  <td>
                    <Money amount={total.low} currency={currency} kind="difference" />
                  </td>
                  <td>
                    <Money amount={total.high} currency={currency} kind="difference" />
                  </td>
                </tr>
              ),
          )}
        </tbody>
      </PlainTable>
    </Panel>
  )
}
