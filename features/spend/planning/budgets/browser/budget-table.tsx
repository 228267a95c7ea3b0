import { Button } from '#ui/control/button.tsx'
import { share } from '#ui/format/quantity.ts'
import { Panel } from '#ui/panel/panel.tsx'
import { PlainTable } from '#ui/plain-table/plain-table.tsx'
import { StatusMark } from '#ui/status/status-mark.tsx'
import { ScreenLink } from '#ui/url-state/screen-link.tsx'
import { Instant } from '#ui/values/instant.tsx'
import { Money } from '#ui/values/money.tsx'
import { NotAvailable } from '#ui/values/not-available.tsx'
import { BandText } from '#product/browser/forecast/band-text.tsx'
import { budgetAbsences } from '../contract/absences.ts'
import { kindNames } from '../contract/scope.ts'
import type { Budget, Budgets } from '../contract.ts'
import { passedText, scopeName, stateOf } from './budget-text.ts'
import styles from './budgets.module.css'
import { placeOfScope } from './place-of-scope.ts'

type Props = { answer: Budgets; onEdit: (budget: Budget) => void; onDelete: (budget: Budget) => void }

const absence = (because: Budget['absentBecause']['monthToDate']) =>
  because === null ? undefined : budgetAbsences[because]

/** The budgets of a month: how far each is used, and what an administrator may do with it. */
export function BudgetTable({ answer: { month, budgets, isEditable }, onEdit, onDelete }: Props) {
  return (
    <Panel title="Budgets" unit={`${month}, UTC`} isFlush>
      <PlainTable label="Budgets">
        <thead>
          <tr>
            <th>Budget of</th>
            <th className={styles.figure}>Per month</th>
            <th className={styles.figure}>Month to date</th>
            <th className={styles.figure}>Used</th>
            <th className={styles.figure}>Projected</th>
            <th>State</th>
            <th>Thresholds reached</th>
            <th>Last changed</th>
            {isEditable && <th>Change</th>}
          </tr>
        </thead>
        <tbody>
          {budgets.map((budget) => (
            <tr key={budget.budgetId ?? budget.name}>
              <td>
                <span className="faint">{kindNames[budget.scope.kind]}</span>{' '}
                <ScreenLink {...placeOfScope(budget.scope)}>{scopeName(budget)}</ScreenLink>
              </td>
              <Figures budget={budget} />
              <td>
                <LastChange budget={budget} />
              </td>
              {isEditable && (
                <td>
                  {budget.budgetId === null ? (
                    <SetInPlanning {...budget} />
                  ) : (
                    <Actions {...{ budget, onEdit, onDelete }} />
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </Panel>
  )
}

function Figures({ budget }: { budget: Budget }) {
  const {
    currency,
    monthToDate,
    cloudToDate,
    usedShare,
    projected,
    projectedShare,
    absentBecause,
    thresholds,
  } = budget
  const because = absence(absentBecause.monthToDate)
  const state = stateOf(budget)
  return (
    <>
      <td className={styles.figure}>
        <Money amount={budget.monthlyAmount} currency={currency} />
      </td>
      <td className={styles.figure}>
        <Money
          amount={monthToDate}
          currency={currency}
          isEstimated={cloudToDate !== null && Number(cloudToDate) !== 0}
          estimatedBecause="VM time at the public price"
          absentBecause={because}
        />
      </td>
      <td className={styles.figure}>
        {usedShare === null ? <NotAvailable because={because} /> : share(usedShare)}
      </td>
      <td className={styles.figure}>
        <Money
          amount={projected?.amount ?? null}
          currency={currency}
          isEstimated
          estimatedBecause="Forecast"
          absentBecause={absence(absentBecause.projected)}
        />
        {projected?.lower != null && (
          <div className={styles.band}>
            <BandText projected={projected} currency={currency} />
            {projectedShare !== null && `; ${share(projectedShare)} of budget`}
          </div>
        )}
      </td>
      <td>
        {state ? (
          <>
            <StatusMark tone={state.tone} /> {state.label}
          </>
        ) : (
          <NotAvailable because={because} />
        )}
      </td>
      <td>
        {passedText(budget) || (
          <span className="faint">none of {thresholds.map((threshold) => `${threshold}%`).join(', ')}</span>
        )}
      </td>
    </>
  )
}

function LastChange({ budget: { changedAt, changedBy } }: { budget: Budget }) {
  if (changedAt === null) return <span className="faint">not known</span>
  return (
    <>
      <Instant at={changedAt} /> by {changedBy}
    </>
  )
}

/** Where the budget of a subscription is set. */
function SetInPlanning({ scope }: Budget) {
  return <ScreenLink {...placeOfScope(scope)}>Edit in Planning</ScreenLink>
}

type ActionsProps = Pick<Props, 'onEdit' | 'onDelete'> & { budget: Budget }

function Actions({ budget, onEdit, onDelete }: ActionsProps) {
  return (
    <>
      <Button tone="quiet" onClick={() => onEdit(budget)}>
        Edit
      </Button>
      <Button tone="quiet" onClick={() => onDelete(budget)}>
        Delete
      </Button>
    </>
  )
}
