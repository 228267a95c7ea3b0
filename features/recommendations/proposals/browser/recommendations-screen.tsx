import { useCallback, useState } from 'react'
import type { RowOf } from '#contract/report.ts'
import { useEndpoint } from '#client/use-endpoint.ts'
import { Button } from '#ui/control/button.tsx'
import { useReport } from '#ui/report/use-report.ts'
import { ScreenTabs } from '#ui/screen/screen-tabs.tsx'
import { ScreenTitle } from '#ui/screen/screen-title.tsx'
import { valueOf } from '#ui/url-state/url-state.ts'
import { useUrlState } from '#ui/url-state/use-url-state.ts'
import { Money } from '#ui/values/money.tsx'
import { narrowingOf } from '#product/browser/list/narrowing.ts'
import { ProductTable, type RowCells } from '#product/browser/list/product-table.tsx'
import { assetKindLabel } from '#product/contract/asset-kinds.ts'
import { costMark } from '#product/contract/estimate-reasons.ts'
import { place } from '#product/places.ts'
import { getProposalSummary } from '#product/contract/calls/proposal-summary.ts'
import { listProposals, mostProposals } from '../contract.ts'
import { ActedNotice } from './acted-notice.tsx'
import { ProposalActions } from './proposal-actions.tsx'
import { ProposalDrawer } from './proposal-drawer.tsx'
import { LabelText, ProposalStatus, RiskTag } from './proposal-tags.tsx'
import styles from './recommendations.module.css'
import { SavingMetrics } from './saving-metrics.tsx'
import type { Acted } from './use-proposal-action.ts'

const cells: RowCells<typeof listProposals> = {
  assetName: ({ assetKind }, usual) => (
    <>
      {usual}
      <span className={styles.under}>{assetKindLabel(assetKind) ?? assetKind}</span>
    </>
  ),
  saving: (proposal, usual) => (
    <>
      {usual}
      <BelowSaving proposal={proposal} />
    </>
  ),
  status: ({ status }) => <ProposalStatus status={status} />,
  risk: ({ risk }) => <RiskTag risk={risk} />,
  label: ({ label }) => <LabelText label={label} />,
}

/** The bounds of a saving, or what a model expects where there is none in the sum. */
function BelowSaving({ proposal }: { proposal: RowOf<typeof listProposals> }) {
  const { savingLow, savingHigh, modelledSaving } = proposal
  const mark = costMark(proposal)
  if (savingLow === null && modelledSaving === null) return null
  const amountOf = (measure: string, amount: string | null) => (
    <span data-measure={measure}>
      <Money amount={amount} {...mark} />
    </span>
  )
  return (
    <span className={styles.under}>
      {savingLow === null ? (
        <>modelled {amountOf('modelledSaving', modelledSaving)}</>
      ) : (
        <>
          {amountOf('savingLow', savingLow)} to {amountOf('savingHigh', savingHigh)}
        </>
      )}
    </span>
  )
}

/** What to do for the whole lakehouse, in money a month. */
export function RecommendationsScreen() {
  const { urlState, change } = useUrlState()
  const opened = valueOf(urlState, 'proposalId')
  const { table, query } = useReport(listProposals, {})
  const narrowing = narrowingOf(getProposalSummary, query)
  const summary = useEndpoint(getProposalSummary, { query: narrowing })
  const isEditable = summary.data?.isEditable === true
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [acted, setActed] = useState<Acted>()
  const handleActed = (done: Acted) => {
    setChosen(new Set(done.results.filter(({ isDone }) => !isDone).map(({ proposalId }) => proposalId)))
    setActed(done)
  }
  const linkOf = useCallback(
    ({ proposalId }: RowOf<typeof listProposals>) => ({
      to: place.recommendations.path,
      view: { ...urlState, proposalId },
      isInPlace: true,
    }),
    [urlState],
  )
  const notice = acted && <ActedNotice acted={acted} onClose={() => setActed(undefined)} />
  const actions = (
    <ChosenActions chosen={[...chosen]} onActed={handleActed} onClear={() => setChosen(new Set())} />
  )
  return (
    <>
      <ScreenTitle />
      <ScreenTabs label="Recommendations" />
      <SavingMetrics query={narrowing} />
      {opened === undefined && notice}
      <ProductTable<typeof listProposals>
        {...table}
        rowsName="recommendations"
        linkOf={linkOf}
        openRow={opened}
        cells={cells}
        {...(isEditable && { selection: { chosen, onChange: setChosen, actions } })}
        empty={{
          title: 'There are no recommendations available.',
          children: 'Nothing was found that would save enough. Choose another status, or small ones too.',
        }}
      />
      {opened !== undefined && (
        <ProposalDrawer
          key={opened}
          proposalId={opened}
          notice={notice}
          onActed={handleActed}
          onClose={() => change({ proposalId: undefined })}
        />
      )}
    </>
  )
}

type ChosenProps = { chosen: readonly string[]; onActed: (acted: Acted) => void; onClear: () => void }

/** What can be done with the chosen recommendations. */
function ChosenActions({ chosen, onActed, onClear }: ChosenProps) {
  return (
    <>
      {chosen.length > mostProposals ? (
        <span className="muted">At most {mostProposals} at once</span>
      ) : (
        <ProposalActions proposalIds={chosen} onActed={onActed} />
      )}
      <Button tone="quiet" onClick={onClear}>
        Clear
      </Button>
    </>
  )
}
