import { day } from '#ui/format/time.ts'
import { PlainTable } from '#ui/plain-table/plain-table.tsx'
import { Money } from '#ui/values/money.tsx'
import { noLongerFound } from '#product/contract/absences/proposals.ts'
import { costMark } from '#product/contract/estimate-reasons.ts'
import { featureText } from './feature-text.ts'

type Observed = {
  observationId: string
  day: string
  holds: boolean
  cost: string
  savingLow: string
  savingHigh: string
  features: readonly { label: string; format: string; value: number | null }[]
}
type Proposal = { label: string; currency: string | null; estimatedBecause: string | null }
type Props = { label: string; proposal: Proposal; observations: readonly Observed[]; dayClass?: string }

/** What was observed on days or of executions, with what the change would have saved of each; what is to be tried has no saving. */
export function EvidenceTable({ label: name, proposal, observations, dayClass }: Props) {
  const money = { currency: proposal.currency ?? 'USD', absentBecause: noLongerFound, ...costMark(proposal) }
  const hasMoney = proposal.label !== 'TO_BE_TRIED'
  return (
    <PlainTable label={name} isFigures>
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col">Holds</th>
          {observations[0]?.features.map(({ label }) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
          <th scope="col">Cost</th>
          {hasMoney && <th scope="col">Would have saved</th>}
        </tr>
      </thead>
      <tbody>
        {observations.map(({ observationId, day: on, holds, features, cost, savingLow, savingHigh }) => (
          <tr key={observationId}>
            <th scope="row" className={dayClass}>
              {day(on)}
            </th>
            <td>{holds ? 'Yes' : 'No'}</td>
            {features.map(({ label, format, value }) => (
              <td key={label}>{featureText(value, format)}</td>
            ))}
            <td>
              <Money amount={cost} {...money} />
            </td>
            {hasMoney && (
              <td>
                <Money amount={savingLow} {...money} />
                {savingLow !== savingHigh && (
                  <>
                    {' to '}
                    <Money amount={savingHigh} {...money} />
                  </>
                )}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </PlainTable>
  )
}
