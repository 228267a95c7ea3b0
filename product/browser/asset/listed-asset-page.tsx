import type { CallInput } from '#client/call.ts'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import type { Target } from '#contract/place.ts'
import { useIsOutsideScope } from '#ui/scope/use-is-outside-scope.ts'
import { MissingThing } from '#ui/screen/missing-thing.tsx'
import { describeError, isNotFound } from '#ui/states/describe-error.ts'
import { assetKindLabel } from '#product/contract/asset-kinds.ts'
import { ListedAsset, type ListedAssetProps } from './listed-asset.tsx'

type Props<E extends AnyEndpoint> = ListedAssetProps & {
  /** What the page reads of the asset, how it asks for it whatever the scope, and why it could not be read. */
  report: E
  asked: CallInput<E>
  error: unknown
  /** The list that leads here, where the asset is not found. */
  up: Target & { label: string }
}

/** The page of an asset that stands in a list; where there is none of this id, that and the way back. */
export function ListedAssetPage<E extends AnyEndpoint>(props: Props<E>) {
  const { report, asked, error, up, ...asset } = props
  const isMissing = isNotFound(error)
  const isOutsideScope = useIsOutsideScope(report, asked, isMissing)
  if (!isMissing) return <ListedAsset {...asset} />
  return (
    <MissingThing
      title={`${assetKindLabel(asset.kind) ?? asset.kind} ${asset.id}`}
      because={describeError(error).message}
      isOutsideScope={isOutsideScope}
      up={up}
    />
  )
}
