import type { ReactNode } from 'react'
import { moneyText, moneyUnits } from '#contract/money.ts'
import { ScreenLink } from '#ui/url-state/screen-link.tsx'
import { count } from '#ui/format/quantity.ts'
import { words } from '#ui/format/words.ts'
import { Panel } from '#ui/panel/panel.tsx'
import { PlainTable } from '#ui/plain-table/plain-table.tsx'
import { Status } from '#ui/status/status.tsx'
import { CentsNote } from '#ui/values/cents-note.tsx'
import { Duration } from '#ui/values/duration.tsx'
import { Instant } from '#ui/values/instant.tsx'
import { Money } from '#ui/values/money.tsx'
import { NotAvailable } from '#ui/values/not-available.tsx'
import { noBill } from '#product/contract/absences/costs.ts'
import { noTimes, noWorkStart } from '#product/contract/absences/runs.ts'
import { databricksWord } from '#product/contract/databricks-words.ts'
import { place } from '#product/places.ts'
import { costMark } from '#product/contract/estimate-reasons.ts'
import type { ComparedLine, ComparedRun } from '../contract.ts'
import { amountOf, costOfRun, isOf, type Compared } from './compared.ts'
import { DurationDifference } from './duration-difference.tsx'
import { SharedClustersNote } from './shared-clusters-note.tsx'

/** What the second run cost more than the first, and in which parts. */
export function DifferencePanel({ compared }: { compared: Compared }) {
  const { decomposition, currency } = compared
  const parts = [
    {
      label: 'Price',
      amount: decomposition.price,
      meaning: 'DBU and VM unit prices',
    },
    { label: 'Compute size', amount: decomposition.machines, meaning: 'DBUs and VMs per hour' },
    { label: 'Duration', amount: decomposition.duration, meaning: 'Length of the run' },
    { label: 'Idle share', amount: decomposition.idle, meaning: 'Start-up and idle time' },
    ...(moneyUnits(decomposition.unexplained) === 0n
      ? []
      : [
          {
            label: 'No known cause',
            amount: decomposition.unexplained,
            meaning: 'Cost without usage, such as a correction',
          },
        ]),
  ]
  return (
    <Panel title="What changed" unit={currency} isFlush>
      <PlainTable isFigures label="Parts of the difference">
        <thead>
          <tr>
            <th scope="col">Part</th>
            <th scope="col">Difference</th>
          </tr>
        </thead>
        <tbody>
          {parts.map(({ label, amount, meaning }) => (
            <tr key={label}>
              <th scope="row" data-tooltip={meaning}>
                {label} <span className="faint">{meaning}</span>
              </th>
              <td>
                <Money amount={amount} currency={currency} kind="difference" />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Difference</th>
            <td>
              <Money amount={decomposition.difference} currency={currency} kind="difference" />
            </td>
          </tr>
        </tfoot>
      </PlainTable>
      <CentsNote />
      <SharedClustersNote compared={compared} />
    </Panel>
  )
}

/** The two runs side by side: state, times, what they ran on, and every price that they paid. */
export function SideBySide({ compared }: { compared: Compared }) {
  const { runs } = compared
  const [first = [], second = []] = runs.map((run) => factsOf(run, compared))
  return (
    <Panel title="Side by side" isFlush>
      <PlainTable isFigures label="The two runs side by side">
        <thead>
          <tr>
            <th scope="col">Metric</th>
            {runs.map(({ workspaceId, runId, attemptNumber }, place) => (
              <th key={place === 0 ? 'first' : 'second'} scope="col">
                {place === 0 ? 'First run' : 'Second run'}{' '}
                <ScreenLink {...runPlace({ workspaceId, runId, attemptNumber }, compared)}>
                  <span className="mono">{runId}</span>
                </ScreenLink>
                {attemptNumber > 0 && `, repair ${attemptNumber}`}
              </th>
            ))}
            <th scope="col">Difference</th>
          </tr>
        </thead>
        <tbody>
          {first.map(({ label, value }, at) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{value}</td>
              <td>{second[at]?.value}</td>
              <td>
                <FactDifference first={first[at]} second={second[at]} currency={compared.currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </Panel>
  )
}

type Fact = {
  label: string
  value: ReactNode
  /** What differs as a number: money as a decimal string, or milliseconds. */
  amount?: string
  milliseconds?: number | null
}

type DifferenceProps = { first: Fact | undefined; second: Fact | undefined; currency: string }

/** The second run less the first, where both are numbers. */
function FactDifference({ first, second, currency }: DifferenceProps) {
  if (first?.amount !== undefined && second?.amount !== undefined) {
    const difference = moneyText(moneyUnits(second.amount) - moneyUnits(first.amount))
    return <Money amount={difference} currency={currency} kind="difference" />
  }
  if (typeof first?.milliseconds !== 'number' || typeof second?.milliseconds !== 'number') return null
  return <DurationDifference milliseconds={second.milliseconds - first.milliseconds} />
}

function runPlace(
  { workspaceId, runId, attemptNumber }: Pick<ComparedRun, 'workspaceId' | 'runId' | 'attemptNumber'>,
  { jobId }: Compared,
) {
  return place.run({ jobId, runId }, { ofWorkspace: workspaceId, attemptNumber: String(attemptNumber) })
}

/** What is known of one of the runs, in the same order for both. */
function factsOf(run: ComparedRun, compared: Compared): Fact[] {
  const { lines, currency } = compared
  const { cost } = costOfRun(run, compared)
  const knownAmount = cost === null ? {} : { amount: cost }
  const own = lines.filter(isOf(run))
  const resources = resourcesOf(lines)
  const drawn = resources.map((resource) => own.filter((line) => nameOf(line) === resource))
  return [
    { label: 'Status', value: <Status status={run.status} /> },
    { label: 'Start', value: <Start at={run.startTime} /> },
    { label: 'Trigger', value: databricksWord(run.trigger ?? '') ?? (words(run.trigger ?? '') || '–') },
    { label: 'Compute', value: (run.computeType ?? '–').split(',').map(words).join(', ') },
    ...times.map(({ label, name }) => ({
      label,
      value: <Duration milliseconds={run[name]} absentBecause={noTimes} />,
      milliseconds: run[name],
    })),
    { label: 'Task runs', value: count(run.tasksCount) },
    { label: 'Clusters', value: count(run.clustersCount) },
    ...resources.map((resource, place) => ({
      label: resource,
      value: <Spent lines={drawn[place] ?? []} currency={currency} />,
      amount: amountOf(drawn[place] ?? []),
    })),
    { label: 'Cost', value: <Total lines={own} currency={currency} />, ...knownAmount },
  ]
}

function Start({ at }: { at: string | null }) {
  return at === null ? <NotAvailable because={noWorkStart} /> : <Instant at={at} />
}

const times = [
  { label: 'Duration', name: 'durationMs' },
  { label: 'Set-up', name: 'setupMs' },
  { label: 'Execution', name: 'executionMs' },
  { label: 'Clean-up', name: 'cleanupMs' },
] as const

function nameOf({ resourceName, usageUnit }: ComparedLine): string {
  return `${resourceName}, ${usageUnit}`
}

function resourcesOf(lines: readonly ComparedLine[]): string[] {
  return [...new Set(lines.map(nameOf))]
}

type SpentProps = { lines: readonly ComparedLine[]; currency: string }

/** How much of one resource a run drew, and for what. */
function Spent({ lines, currency }: SpentProps) {
  if (lines.length === 0) return '–'
  const quantity = lines.reduce(
    (sum, line) => sum + Number(line.workQuantity) + Number(line.otherQuantity),
    0,
  )
  return (
    <>
      <span className="faint">{quantity.toLocaleString('en-US', { maximumFractionDigits: 3 })} for</span>{' '}
      <Money amount={amountOf(lines)} currency={currency} {...costMark(...lines)} />
    </>
  )
}

function Total({ lines, currency }: SpentProps) {
  if (lines.length === 0) return <NotAvailable because={noBill} />
  return (
    <b className="strong">
      <Money amount={amountOf(lines)} currency={currency} {...costMark(...lines)} />
    </b>
  )
}
