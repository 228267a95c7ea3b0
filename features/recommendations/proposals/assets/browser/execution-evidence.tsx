import { day } from '#ui/format/time.ts'
import { PlainTable } from '#ui/plain-table/plain-table.tsx'
import { Money } from '#ui/values/money.tsx'
import { noLongerFound } from '#product/contract/absences/proposals.ts'
import { costMark } from '#product/contract/estimate-reasons.ts'
import { featureText } from '../../browser/feature-text.ts'
import { executionWord } from './evidence-words.ts'
import styles from './advised-asset.module.css'
import type { Advised, AdvisedAsset } from './advised.ts'

type Props = { asset: AdvisedAsset; advised: Advised }

/** What was observed of an execution for each recommendation; nothing where the page is about the asset alone. */
export function ExecutionEvidence({ asset: { proposals }, advised }: Props) {
  const word = executionWord(advised)
  if (word === undefined) return null
  const observed = proposals.filter(({ observations }) => observations.length > 0)
  if (observed.length === 0)
    return (
      <p className="muted">
        No recommendation looked at this {word}: it lies outside of their days, or cost nothing.
      </p>
    )
  return observed.map((one) => <Observed key={one.proposal.proposalId} observed={one} word={word} />)
}

type ObservedProps = { observed: AdvisedAsset['proposals'][number]; word: string }

function Observed({ observed: { proposal, observations }, word }: ObservedProps) {
  const money = { currency: proposal.currency ?? 'USD', absentBecause: noLongerFound, ...costMark(proposal) }
  const features = observations[0]?.features ?? []
  return (
    <section className={styles.section}>
      <h2>
        {proposal.title}: evidence of this {word}
      </h2>
      <PlainTable label={`Evidence: ${proposal.title}`} isFigures>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Holds</th>
            {features.map(({ label }) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
            <th scope="col">Cost</th>
            <th scope="col">Would have saved</th>
          </tr>
        </thead>
        <tbody>
          {observations.map((observation) => (
            <tr key={observation.observationId}>
              <th scope="row" className={styles.day}>
                {day(observation.day)}
              </th>
              <td>{observation.holds ? 'Yes' : 'No'}</td>
              {observation.features.map(({ label, format, value }) => (
                <td key={label}>{featureText(value, format)}</td>
              ))}
              <td>
                <Money amount={observation.cost} {...money} />
              </td>
              <td>
                <Money amount={observation.savingLow} {...money} />
                {observation.savingLow !== observation.savingHigh && (
                  <>
                    {' to '}
                    <Money amount={observation.savingHigh} {...money} />
                  </>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </section>
  )
}
