import type { Day } from '#contract/dates.ts'
import { Button } from '#ui/control/button.tsx'
import { share } from '#ui/format/quantity.ts'
import { Panel } from '#ui/panel/panel.tsx'
import { PlainTable } from '#ui/plain-table/plain-table.tsx'
import { StatusMark } from '#ui/status/status-mark.tsx'
import { ScreenLink } from '#ui/url-state/screen-link.tsx'
import { Instant } from '#ui/values/instant.tsx'
import { Money } from '#ui/values/money.tsx'
import { NotAvailable } from '#ui/values/not-available.tsx'
import { ToDateNote } from '#product/browser/calendar/to-date-note.tsx'
import { BandText } from '#product/browser/forecast/band-text.tsx'
import { budgetAbsences } from '../contract/absences.ts'
import { kindNames } from '../contract/scope.ts'
import type { Budget, Budgets } from '../contract.ts'
import { informedText, passedText, scopeName, stateOf } from './budget-text.ts'
import styles from './budgets.module.css'
import { vmMark } from '#product/contract/estimate-reasons.ts'
import { place } from '#product/places.ts'
import { placeOfScope } from './place-of-scope.ts'

type Props = { answer: Budgets; onEdit: (budget: Budget) => void; onDelete: (budget: Budget) => void }

const absence = (because: Budget['absentBecause']['monthToDate']) =>
  because === null ? undefined : budgetAbsences[because]

/** The budgets of a month: how far each is used, and below it its thresholds and what an administrator may do with it. */
export function BudgetTable({ answer, onEdit, onDelete }: Props) {
  const { month, lastCompleteDay, budgets, isEditable } = answer
  return (
    <Panel title="Budgets" unit={`${month}, UTC`} isFlush>
      <PlainTable label="Budgets">
        <thead>
          <tr>
            <th>Budget of</th>
            <th>State</th>
            <th className={styles.figure}>Month to date</th>
            <th className={styles.figure}>Budget</th>
            <th className={styles.figure}>Projected</th>
          </tr>
        </thead>
        {budgets.map((budget) => (
          <tbody key={budget.budgetId ?? budget.name}>
            <tr className={styles.main}>
              <td className={styles.words}>
                <span className="faint">{kindNames[budget.scope.kind]}</span>{' '}
                <ScreenLink {...placeOfScope(budget.scope)}>{scopeName(budget)}</ScreenLink>
              </td>
              <State budget={budget} />
              <Figures budget={budget} />
            </tr>
            <tr>
              <td colSpan={columns}>
                <div className={styles.below}>
                  <Noted budget={budget} since={`${month}-01`} lastDay={lastCompleteDay} />
                  {isEditable && (
                    <span className={styles.actions}>
                      {budget.budgetId === null ? (
                        <SetInPlanning {...budget} />
                      ) : (
                        <Actions {...{ budget, onEdit, onDelete }} />
                      )}
                    </span>
                  )}
                </div>
              </td>
            </tr>
          </tbody>
        ))}
      </PlainTable>
    </Panel>
  )
}

const columns = 5

/** The state in a word. */
function State({ budget }: { budget: Budget }) {
  const state = stateOf(budget)
  return (
    <td className={styles.words}>
      {state ? (
        <span className={styles.state}>
          <StatusMark tone={state.tone} /> {state.label}
        </span>
      ) : (
        <NotAvailable because={absence(budget.absentBecause.monthToDate)} />
      )}
    </td>
  )
}

function Figures({ budget }: { budget: Budget }) {
  const { currency, monthToDate, cloudToDate, usedShare, projected, absentBecause } = budget
  return (
    <>
      <td className={styles.figure}>
        <Money
          amount={monthToDate}
          currency={currency}
          {...vmMark(cloudToDate)}
          estimatedBecause="VM time at the public price"
          absentBecause={absence(absentBecause.monthToDate)}
        />
        {usedShare !== null && <div className={styles.second}>{share(usedShare)} of budget</div>}
      </td>
      <td className={styles.figure}>
        <Money amount={budget.monthlyAmount} currency={currency} />
        <div className={styles.second}>a month</div>
      </td>
      <td className={styles.figure}>
        <Money
          amount={projected?.amount ?? null}
          currency={currency}
          isEstimated
          estimatedBecause="Forecast"
          absentBecause={absence(absentBecause.projected)}
        />
        {projected !== null && (
          <div className={styles.second}>
            <BandText projected={projected} currency={currency} />
          </div>
        )}
      </td>
    </>
  )
}

type NotedProps = { budget: Budget; since: Day; lastDay: Day | null }

/** The days that are counted, the thresholds that are reached, whom they inform, and who set the budget. */
function Noted({ budget, since, lastDay }: NotedProps) {
  const { currency, openDays, openDaysCloud, monthToDate } = budget
  const reached = passedText(budget)
  const informed = informedText(budget)
  const isSilent = budget.thresholds.length === 0 && !budget.onForecast
  return (
    <ul className={styles.noted}>
      {monthToDate !== null && (
        <li>
          <ToDateNote {...{ since, lastDay, currency, openDays, openDaysCloud }} />
        </li>
      )}
      {reached !== '' && <li>{reached}</li>}
      {isSilent ? (
        <li>no thresholds</li>
      ) : (
        <li>
          {informed === undefined ? 'informs no ' : 'informs '}
          <ScreenLink {...place.notificationGroups()}>{informed ?? 'group'}</ScreenLink>
        </li>
      )}
      <LastChange budget={budget} />
    </ul>
  )
}

function LastChange({ budget: { changedAt, changedBy } }: { budget: Budget }) {
  if (changedAt === null) return null
  return (
    <li>
      set <Instant at={changedAt} /> by {changedBy}
    </li>
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
