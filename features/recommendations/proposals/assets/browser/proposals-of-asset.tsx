import { PlainTable } from '#ui/plain-table/plain-table.tsx'
import { ScreenLink } from '#ui/url-state/screen-link.tsx'
import { useUrlState } from '#ui/url-state/use-url-state.ts'
import { useLocation } from '@tanstack/react-router'
import { Money } from '#ui/values/money.tsx'
import { notCountedProposal } from '#product/contract/absences/proposals.ts'
import { costMark } from '#product/contract/estimate-reasons.ts'
import { LabelText, ProposalStatus } from '../../browser/proposal-tags.tsx'
import { executionWord, verdictOf } from './evidence-words.ts'
import styles from './advised-asset.module.css'
import type { Advised, AdvisedAsset } from './advised.ts'

type Props = { asset: AdvisedAsset; advised: Advised }

/** All recommendations about an asset: what to change, what it saves, how sure that is, where it stands, and what an execution has to do with it. */
export function ProposalsOfAsset({ asset: { proposals }, advised }: Props) {
  const word = executionWord(advised)
  const { pathname } = useLocation()
  const { urlState } = useUrlState()
  return (
    <section className={styles.section}>
      <h2>Recommendations</h2>
      <PlainTable label="Recommendations">
        <thead>
          <tr>
            <th scope="col">Recommendation</th>
            <th scope="col">Saves a month</th>
            <th scope="col">How sure</th>
            <th scope="col">Status</th>
            {word && <th scope="col">This {word}</th>}
          </tr>
        </thead>
        <tbody>
          {proposals.map(({ proposal, observations }) => (
            <tr key={proposal.entryId}>
              <th scope="row">
                <ScreenLink to={pathname} view={{ ...urlState, proposalId: proposal.proposalId }} isInPlace>
                  {proposal.title}
                </ScreenLink>
                {proposal.isSmall && <span className="muted"> small</span>}
                <span className={styles.under}>{proposal.change}</span>
              </th>
              <td>
                <Saving proposal={proposal} />
              </td>
              <td>
                <LabelText label={proposal.label} />
              </td>
              <td>
                <ProposalStatus status={proposal.status} />
              </td>
              {word && <td>{verdictOf(proposal, observations)}</td>}
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </section>
  )
}

type Proposal = AdvisedAsset['proposals'][number]['proposal']

function Saving({ proposal }: { proposal: Proposal }) {
  const { saving, savingLow, savingHigh, modelledSaving } = proposal
  const money = {
    currency: proposal.currency ?? 'USD',
    absentBecause: notCountedProposal,
    ...costMark(proposal),
  }
  return (
    <>
      <Money amount={saving ?? modelledSaving} {...money} />
      <span className={styles.under}>
        {savingLow === null || savingHigh === null ? (
          saving === null && modelledSaving !== null && 'in no total'
        ) : (
          <>
            <Money amount={savingLow} {...money} /> to <Money amount={savingHigh} {...money} />
          </>
        )}
      </span>
    </>
  )
}
