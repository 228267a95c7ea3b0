import type { ReactNode } from 'react'
import { useEndpoint } from '#client/use-endpoint.ts'
import { Drawer } from '#ui/drawer/drawer.tsx'
import { share } from '#ui/format/quantity.ts'
import { day } from '#ui/format/time.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { ScreenLink } from '#ui/url-state/screen-link.tsx'
import { Instant } from '#ui/values/instant.tsx'
import { Money } from '#ui/values/money.tsx'
import { assetPage } from '#product/browser/asset/asset-page.ts'
import { recommendationsPage } from '#product/browser/asset/recommendations-page.ts'
import { noLongerFound } from '#product/contract/absences/proposals.ts'
import { costMark } from '#product/contract/estimate-reasons.ts'
import { assetKindLabel } from '#product/contract/asset-kinds.ts'
import { getProposal } from '../contract.ts'
import { ProposalActions } from './proposal-actions.tsx'
import type { ProposalDetail } from './proposal-detail.ts'
import { ProposalComments } from './proposal-comments.tsx'
import { ProposalBridge } from './proposal-bridge.tsx'
import { ProposalEvidence } from './proposal-evidence.tsx'
import { LabelText, ProposalStatus, RiskTag } from './proposal-tags.tsx'
import { eventText, labelOf } from './proposal-text.ts'
import { ProposalWays } from './proposal-ways.tsx'
import { whatIfLink } from './what-if-link.ts'
import styles from './recommendations.module.css'
import type { Acted } from './use-proposal-action.ts'

type Props = {
  proposalId: string
  /** What was done with it just now. */
  notice: ReactNode
  onActed: (acted: Acted) => void
  onClose: () => void
}

/** One recommendation: what to change, what it saves and how sure that is, on which evidence, and what people did. */
export function ProposalDrawer({ proposalId, notice, onActed, onClose }: Props) {
  const { data, error, refetch } = useEndpoint(getProposal, { path: { proposalId }, query: {} })
  return (
    <Drawer
      title={data?.proposal.title ?? 'Recommendation'}
      onClose={onClose}
      footer={
        data?.isEditable === true ? (
          <ProposalActions
            proposalIds={[proposalId]}
            workspaceId={data.proposal.workspaceId}
            status={data.proposal.status}
            onActed={onActed}
          />
        ) : undefined
      }
    >
      {notice}
      {error && (
        <ErrorState
          error={error}
          title="The recommendation could not be read."
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Skeleton width="100%" height={240} />}
      {data && !error && <Found detail={data} />}
    </Drawer>
  )
}

function Found({ detail }: { detail: ProposalDetail }) {
  const { proposal, meaning, riskMeaning } = detail
  const { assetKind, assetId, workspaceId, assetName, change, status, label, risk, reason, dismissedUntil } =
    proposal
  const page = assetPage({ assetKind, assetId, workspaceId })
  const whatIf = whatIfLink(detail)
  return (
    <>
      <div className={styles.facts}>
        <ProposalStatus status={status} />
        <span>
          {assetKindLabel(assetKind)} {page ? <ScreenLink {...page}>{assetName}</ScreenLink> : assetName}
        </span>
        <span className="muted">{proposal.workspaceName}</span>
        <ScreenLink {...recommendationsPage({ assetKind, assetId, workspaceId })}>
          All recommendations about it
        </ScreenLink>
        {whatIf && <ScreenLink {...whatIf}>What if</ScreenLink>}
      </div>
      <p className={styles.text}>
        <b className="strong">{change}</b>
      </p>
      <p className={styles.text}>{meaning}</p>
      {reason !== null && (
        <p className={styles.text}>
          {status === 'DISMISSED' && 'Dismissed: '}
          <span dir="auto">{reason}</span>
          {dismissedUntil !== null && ` (until ${day(dismissedUntil)})`}
        </p>
      )}
      <Saving detail={detail} />
      <ProposalWays detail={detail} />
      <ProposalBridge detail={detail} />
      <ProposalEvidence detail={detail} />
      <section className={styles.section}>
        <h3>How sure, and at which risk</h3>
        <p className={styles.text}>
          Risk <RiskTag risk={risk} /> {riskMeaning}
        </p>
        <p className={styles.text}>
          <LabelText label={label} />: {labelOf(label).meaning}
        </p>
      </section>
      <ProposalComments detail={detail} />
      <History detail={detail} />
    </>
  )
}

function Saving({ detail: { proposal } }: { detail: ProposalDetail }) {
  const { saving, savingLow, savingHigh, modelledSaving, currency, confidence } = proposal
  const money = { currency: currency ?? 'USD', absentBecause: noLongerFound, ...costMark(proposal) }
  if (saving === null && modelledSaving === null) return null
  return (
    <p className={styles.text}>
      {saving === null ? 'A model expects it to save' : 'Saves'}{' '}
      <Money amount={saving ?? modelledSaving} {...money} /> a month
      {savingLow !== null && (
        <>
          , between <Money amount={savingLow} {...money} /> and <Money amount={savingHigh} {...money} />
        </>
      )}
      {saving === null && ', which is in no total'}.
      {confidence !== null && ` Confidence ${share(confidence)}.`}
    </p>
  )
}

function History({ detail: { events, proposal } }: { detail: ProposalDetail }) {
  if (events.length === 0 && proposal.assignedTo === null) return null
  return (
    <section className={styles.section}>
      <h3>History</h3>
      <ol className={styles.history}>
        {events.toReversed().map((event) => (
          <li key={`${event.at} ${event.what}`}>
            <span className="faint">
              <Instant at={event.at} />
            </span>{' '}
            <span dir="auto">{eventText(event)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
