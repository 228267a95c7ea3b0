import { useParams } from '@tanstack/react-router'
import { valueOf } from '#ui/url-state/url-state.ts'
import { useUrlState } from '#ui/url-state/use-url-state.ts'
import { advisedKind } from '../contract.ts'
import { AdvisedAssetPage } from './advised-asset-page.tsx'

/** The type that the address names; without one it is a job. */
function useAdvisedKind() {
  const { urlState } = useUrlState()
  return advisedKind.catch('job').parse(valueOf(urlState, 'assetKind'))
}

/** A job, pipeline, SQL warehouse or pool with all recommendations about it. */
export function AdvisedEntityScreen() {
  const { entityId = '' } = useParams({ strict: false })
  return <AdvisedAssetPage kind={useAdvisedKind()} id={entityId} />
}

/** An all-purpose cluster with all recommendations about it. */
export function AdvisedClusterScreen() {
  const { clusterId = '' } = useParams({ strict: false })
  return <AdvisedAssetPage kind="cluster" id={clusterId} />
}

/** A run of a job, or an update of a pipeline, with the recommendations that it is evidence for. */
export function AdvisedRunScreen() {
  const { entityId = '', runId = '' } = useParams({ strict: false })
  return <AdvisedAssetPage kind={useAdvisedKind()} id={entityId} runId={runId} />
}

/** An instance of an all-purpose cluster with the recommendations that it is evidence for. */
export function AdvisedInstanceScreen() {
  const { clusterId = '', appId = '' } = useParams({ strict: false })
  return <AdvisedAssetPage kind="cluster" id={clusterId} appId={appId} />
}
