import { dayRange } from '#ui/format/time.ts'
import { count, share } from '#ui/format/quantity.ts'
import { addDays } from '#contract/dates.ts'
import { PlainTable } from '#ui/plain-table/plain-table.tsx'
import { Money } from '#ui/values/money.tsx'
import { noLongerFound } from '#product/contract/absences/proposals.ts'
import { costMark } from '#product/contract/estimate-reasons.ts'
import { EvidenceTable } from './evidence-table.tsx'
import { featureText } from './feature-text.ts'
import type { ProposalDetail } from './proposal-detail.ts'
import styles from './recommendations.module.css'

const ways = { mean: 'on average', sum: 'in all', most: 'at most' } as const

/** What a recommendation rests on: how often it held, what was measured, other values of the setting, and each observation. */
export function ProposalEvidence({ detail }: { detail: ProposalDetail }) {
  const { observations, features, observes } = detail
  const { observations: number, held, coveredDays } = detail.proposal
  const [first, last] = [observations[0], observations.at(-1)]
  if (!first || !last || number === null || held === null) return null
  return (
    <section className={styles.section}>
      <h3>Evidence</h3>
      <p className={styles.text}>
        It held in {count(held)} of {count(number)} {observes} ({share(held / number)}), within{' '}
        {count(coveredDays ?? 0)} complete days: {dayRange(first.day, addDays(last.day, 1))}.
      </p>
      <ul className={styles.history}>
        {features.map(({ label, format, value, shownAs }) => (
          <li key={label}>
            {label} {ways[shownAs]}: <b className="strong">{featureText(value, format)}</b>
          </li>
        ))}
      </ul>
      <Values detail={detail} />
      <Observations detail={detail} />
    </section>
  )
}

function Values({ detail: { values, proposal } }: { detail: ProposalDetail }) {
  if (values.length < 2) return null
  const money = { currency: proposal.currency ?? 'USD', absentBecause: noLongerFound, ...costMark(proposal) }
  return (
    <>
      <h3>Other values</h3>
      <PlainTable label="Other values" isFigures>
        <thead>
          <tr>
            <th scope="col">Value</th>
            <th scope="col">At least</th>
            <th scope="col">Saves a month</th>
            <th scope="col">At most</th>
          </tr>
        </thead>
        <tbody>
          {values.map(({ to, isProposed, isHeld, savingLow, saving, savingHigh }) => (
            <tr key={to}>
              <th scope="row">
                {isProposed ? <b className="strong">{to} (proposed)</b> : to}
                {!isHeld && <span className="muted"> holds too seldom</span>}
              </th>
              {[savingLow, saving, savingHigh].map((amount, place) => (
                <td key={place === 0 ? 'low' : place === 1 ? 'middle' : 'high'}>
                  <Money amount={amount} {...money} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </>
  )
}

function Observations({
  detail: { observations, observes, features, proposal },
}: {
  detail: ProposalDetail
}) {
  const shown = observations.toReversed().map((observation) =>
    Object.assign({}, observation, {
      features: features.map(({ label, format }, place) => ({
        label,
        format,
        value: observation.features[place] ?? null,
      })),
    }),
  )
  return (
    <details>
      <summary>
        {count(observations.length)} {observes}, each
      </summary>
      <EvidenceTable label={`All ${observes}`} proposal={proposal} observations={shown} />
    </details>
  )
}
