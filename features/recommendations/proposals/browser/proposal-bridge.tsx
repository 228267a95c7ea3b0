import { PlainTable } from '#ui/plain-table/plain-table.tsx'
import { Money } from '#ui/values/money.tsx'
import { noLongerFound } from '#product/contract/absences/proposals.ts'
import { costMark } from '#product/contract/estimate-reasons.ts'
import { bridgeLines } from './bridge-lines.ts'
import type { ProposalDetail } from './proposal-detail.ts'
import styles from './recommendations.module.css'

/** The way from the avoidable waste of a month to the saving; nothing where no publication has the proposal. */
export function ProposalBridge({ detail: { bridge, proposal } }: { detail: ProposalDetail }) {
  if (bridge === null) return null
  return (
    <section className={styles.section}>
      <h3>From waste to saving, a month</h3>
      <PlainTable label="From waste to saving" isFigures>
        <tbody>
          {bridgeLines(bridge).map(({ name, amount, isTotal }) => (
            <tr key={name}>
              <th scope="row">{isTotal ? <b className="strong">{name}</b> : name}</th>
              <td>
                <Money
                  amount={amount}
                  currency={proposal.currency ?? 'USD'}
                  absentBecause={noLongerFound}
                  {...costMark(proposal)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </section>
  )
}
