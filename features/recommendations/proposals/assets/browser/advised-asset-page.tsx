import { useState } from 'react'
import { useEndpoint } from '#client/use-endpoint.ts'
import { useIsOutsideScope } from '#ui/scope/use-is-outside-scope.ts'
import { useViewQuery } from '#ui/scope/use-view-query.ts'
import { MissingThing } from '#ui/screen/missing-thing.tsx'
import { describeError, isNotFound } from '#ui/states/describe-error.ts'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { valueOf } from '#ui/url-state/url-state.ts'
import { useUrlState } from '#ui/url-state/use-url-state.ts'
import { assetKindLabel } from '#product/contract/asset-kinds.ts'
import { place } from '#product/places.ts'
import { ActedNotice } from '../../browser/acted-notice.tsx'
import { ProposalDrawer } from '../../browser/proposal-drawer.tsx'
import type { Acted } from '../../browser/use-proposal-action.ts'
import { getAdvisedAsset } from '../contract.ts'
import { AdvisedHeader } from './advised-header.tsx'
import { AdvisedMetrics, CostOfAsset } from './advised-metrics.tsx'
import { ExecutionEvidence } from './execution-evidence.tsx'
import { ProposalsOfAsset } from './proposals-of-asset.tsx'
import type { Advised, AdvisedAsset } from './advised.ts'

/** An asset with its cost, its waste and all recommendations about it, or with what one execution is evidence for. */
export function AdvisedAssetPage(advised: Advised) {
  const { kind, id, runId, appId } = advised
  const { urlState, change } = useUrlState()
  const opened = valueOf(urlState, 'proposalId')
  const [acted, setActed] = useState<Acted>()
  const view = useViewQuery()
  const execution = { ...(runId !== undefined && { runId }), ...(appId !== undefined && { appId }) }
  const { data, error, refetch } = useEndpoint(getAdvisedAsset, {
    path: { id },
    query: { ...view, assetType: kind, ...execution },
  })
  const isMissing = isNotFound(error)
  const asked = { path: { id }, query: { assetType: kind } }
  const isOutsideScope = useIsOutsideScope(getAdvisedAsset, asked, isMissing)
  if (isMissing)
    return (
      <MissingThing
        title={`${assetKindLabel(kind) ?? kind} ${id}`}
        because={describeError(error).message}
        isOutsideScope={isOutsideScope}
        up={{ label: 'Recommendations', ...place.recommendations() }}
      />
    )
  const notice = acted && <ActedNotice acted={acted} onClose={() => setActed(undefined)} />
  return (
    <>
      <AdvisedHeader advised={advised} />
      <CostOfAsset kind={kind} id={id} />
      {error && (
        <ErrorState
          error={error}
          title="The recommendations could not be read."
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Skeleton width="100%" height={240} />}
      {data && !error && (
        <>
          <AdvisedMetrics asset={data} />
          {opened === undefined && notice}
          <Found asset={data} advised={advised} />
        </>
      )}
      {opened !== undefined && (
        <ProposalDrawer
          key={opened}
          proposalId={opened}
          notice={notice}
          onActed={setActed}
          onClose={() => change({ proposalId: undefined })}
        />
      )}
    </>
  )
}

function Found({ asset, advised }: { asset: AdvisedAsset; advised: Advised }) {
  if (asset.proposals.length === 0)
    return (
      <EmptyState title="There are no recommendations available.">
        {asset.noneBecause ?? 'Nothing was found about it that would save anything.'}
      </EmptyState>
    )
  return (
    <>
      <ProposalsOfAsset asset={asset} advised={advised} />
      <ExecutionEvidence asset={asset} advised={advised} />
    </>
  )
}
