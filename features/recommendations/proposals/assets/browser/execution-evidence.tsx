import { EvidenceTable } from '../../browser/evidence-table.tsx'
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
  return (
    <section className={styles.section}>
      <h2>
        {proposal.title}: evidence of this {word}
      </h2>
      <EvidenceTable
        label={`Evidence: ${proposal.title}`}
        proposal={proposal}
        observations={observations}
        {...(styles.day !== undefined && { dayClass: styles.day })}
      />
    </section>
  )
}
