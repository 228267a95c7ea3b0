import { share } from '#ui/format/quantity.ts'
import { Panel } from '#ui/panel/panel.tsx'
import { PlainTable } from '#ui/plain-table/plain-table.tsx'
import { Instant } from '#ui/values/instant.tsx'
import { Money } from '#ui/values/money.tsx'
import { NotAvailable } from '#ui/values/not-available.tsx'
import { vmMark } from '#product/contract/estimate-reasons.ts'
import { planningAbsences } from '../contract/absences.ts'
import type { BudgetAndSpend, BudgetCommit } from '../contract.ts'

type Props = { answer: BudgetAndSpend; plans: BudgetCommit | undefined }
type Row = BudgetAndSpend['subscriptions'][number]

const notConnected = planningAbsences.no_subscription

/** Budget, commit and spend of each subscription. */
export function SubscriptionPlans({ answer, plans }: Props) {
  const currency = answer.currency ?? 'USD'
  const comparison = answer.absentBecause.dailyAverage
  const changeOf = ({ subscriptionId }: Row) =>
    plans?.subscriptions.find((plan) => plan.subscriptionId === subscriptionId)
  const absenceOf = (row: Row, amount: string | null) => {
    if (row.subscriptionId === null) return notConnected
    if (row.budget !== null && amount === null && comparison !== null) return planningAbsences[comparison]
    return planningAbsences.none_set
  }
  return (
    <Panel title="Subscriptions" unit={`${answer.year}, ${currency}`} isFlush>
      <PlainTable label="Budget and spend by subscription" isFigures>
        <thead>
          <tr>
            <th>Subscription</th>
            <th>Budget</th>
            <th>Spent</th>
            <th>Remaining</th>
            <th>Used</th>
            <th>Commit</th>
            <th>Last changed</th>
          </tr>
        </thead>
        <tbody>
          {answer.subscriptions.map((row) => (
            <tr key={row.subscriptionId}>
              <th scope="row">{row.subscriptionId ?? 'Workspaces that are not connected'}</th>
              {Object.entries({ budget: row.budget, spent: row.spent, remaining: row.remaining }).map(
                ([name, amount]) => (
                  <td key={name}>
                    <Money
                      amount={amount}
                      currency={currency}
                      absentBecause={absenceOf(row, amount)}
                      {...(name === 'budget' ? {} : vmMark(row.cloudSpent))}
                    />
                  </td>
                ),
              )}
              <td>
                {row.usedShare === null ? (
                  <NotAvailable because={absenceOf(row, null)} />
                ) : (
                  share(row.usedShare)
                )}
              </td>
              <td>
                <Money amount={row.commit} currency={currency} absentBecause={absenceOf(row, row.commit)} />
              </td>
              <td>
                <LastChange plan={changeOf(row)} />
              </td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </Panel>
  )
}

function LastChange({ plan }: { plan: BudgetCommit['subscriptions'][number] | undefined }) {
  if (!plan?.changedAt) return <span className="faint">not set</span>
  return (
    <>
      <Instant at={plan.changedAt} /> by {plan.changedBy}
    </>
  )
}
