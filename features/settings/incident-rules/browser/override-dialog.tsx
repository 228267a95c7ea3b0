import { useDebouncedValue } from '@mantine/hooks'
import { use, useState } from 'react'
import { useEndpoint } from '#client/use-endpoint.ts'
import { Button } from '#ui/control/button.tsx'
import { FoundSelectField } from '#ui/control/found-select-field.tsx'
import { SelectField } from '#ui/control/select-field.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { SeenWorkspaces } from '#ui/scope/seen-workspaces.ts'
import { assetKind, assetKindLabel } from '#product/contract/asset-kinds.ts'
import { findAssets, type FoundAsset } from '../contract/assets.ts'
import type { IncidentRule } from '../contract.ts'
import type { Place } from './draft.ts'
import styles from './policies.module.css'
import { kindOfTarget } from './rule-text.ts'

type Props = {
  rule: IncidentRule
  /** The asset that is offered first. */
  offered: FoundAsset | undefined
  /** Why there can be no override at a place. */
  refusalOf: (place: Place) => string | undefined
  onAdd: (place: Place) => void
  onClose: () => void
}

const noIds = { subscriptionId: null, workspaceId: null, workspaceName: null, assetId: null, assetName: null }
const scopes = [
  { value: 'WORKSPACE_SPECIFIC', label: 'Workspace' },
  { value: 'SUBSCRIPTION_SPECIFIC', label: 'Subscription' },
  { value: 'ASSET_SPECIFIC', label: 'Asset' },
] as const

/** Chooses where a rule gets values of its own. */
export function OverrideDialog({ rule, offered, refusalOf, onAdd, onClose }: Props) {
  const [scope, setScope] = useState<(typeof scopes)[number]['value']>(
    offered ? 'ASSET_SPECIFIC' : 'WORKSPACE_SPECIFIC',
  )
  const [place, setPlace] = useState<Place | undefined>(offered && placeOf(offered))
  const [isTried, setTried] = useState(false)
  const error = place ? refusalOf(place) : `${labelOf(scope)} cannot be empty`
  const shown = isTried ? error : undefined
  const add = () => {
    setTried(true)
    if (place && error === undefined) onAdd(place)
  }
  const choose = (chosen: string | null) => {
    setScope(scopes.find(({ value }) => value === chosen)?.value ?? scope)
    setPlace(chosen === 'ASSET_SPECIFIC' && offered ? placeOf(offered) : undefined)
    setTried(false)
  }
  return (
    <Dialog
      title={`Override ${rule.title}`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="primary" onClick={add}>
            Add override
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        <SelectField label="Scope" options={scopes} value={scope} onChange={choose} />
        {scope === 'ASSET_SPECIFIC' ? (
          <AssetField target={rule.targetAssetType} offered={offered} error={shown} onChange={setPlace} />
        ) : (
          <ScopeField scope={scope} place={place} error={shown} onChange={setPlace} />
        )}
      </div>
    </Dialog>
  )
}

const labelOf = (scope: string) => scopes.find(({ value }) => value === scope)?.label ?? ''

type FieldProps = { error: string | undefined; onChange: (place: Place | undefined) => void }

function ScopeField({
  scope,
  place,
  error,
  onChange,
}: FieldProps & { scope: Exclude<Place['scope'], 'GLOBAL' | 'ASSET_SPECIFIC'>; place: Place | undefined }) {
  const workspaces = use(SeenWorkspaces) ?? []
  if (scope === 'SUBSCRIPTION_SPECIFIC') {
    const ids = [...new Set(workspaces.flatMap(({ subscriptionId }) => subscriptionId ?? []))].toSorted()
    return (
      <SelectField
        label="Subscription"
        options={ids.map((value) => ({ value, label: value }))}
        value={place?.subscriptionId ?? null}
        error={error}
        onChange={(subscriptionId) => onChange({ ...noIds, scope, subscriptionId })}
      />
    )
  }
  return (
    <SelectField
      label="Workspace"
      options={workspaces.map(({ id, name }) => ({ value: id, label: name }))}
      value={place?.workspaceId ?? null}
      error={error}
      onChange={(workspaceId) => {
        const workspaceName = workspaces.find(({ id }) => id === workspaceId)?.name ?? null
        onChange({ ...noIds, scope, workspaceId, workspaceName })
      }}
    />
  )
}

const pauseMs = 250
const leastTyped = 3
const optionValue = ({ workspaceId, assetKind: kind, assetId }: FoundAsset) =>
  JSON.stringify([workspaceId, kind, assetId])

function optionOf(asset: FoundAsset) {
  const kind = assetKindLabel(asset.assetKind) ?? asset.assetKind
  const place = asset.workspaceName ?? asset.workspaceId
  const gone = asset.isDeleted ? ', deleted' : ''
  return { value: optionValue(asset), label: `${asset.assetName} (${kind}, ${place}${gone})` }
}

const placeOf = ({ workspaceId, workspaceName, assetId, assetName }: FoundAsset): Place => ({
  ...noIds,
  scope: 'ASSET_SPECIFIC',
  workspaceId,
  workspaceName,
  assetId,
  assetName,
})

/** An asset of the reader's workspaces, found by a part of its name or id. */
function AssetField({
  target,
  offered,
  error,
  onChange,
}: FieldProps & { target: string; offered: FoundAsset | undefined }) {
  const [typed, setTyped] = useState('')
  const [asked] = useDebouncedValue(typed.trim(), pauseMs)
  const [chosen, setChosen] = useState(offered)
  const kind = assetKind.safeParse(kindOfTarget(target)).data
  // The text of the chosen option stands in the field and is no search.
  const isAsked = asked.length >= leastTyped && (!chosen || asked !== optionOf(chosen).label)
  const { data } = useEndpoint(
    findAssets,
    { path: { name: asked }, query: kind ? { assetKind: kind } : {} },
    { enabled: isAsked },
  )
  const choose = (asset: FoundAsset | undefined) => {
    setChosen(asset)
    onChange(asset && placeOf(asset))
  }
  const found = isAsked ? (data?.assets ?? []) : []
  const known = [...(chosen ? [chosen] : []), ...found]
  const options = new Map(known.map((asset) => [optionValue(asset), optionOf(asset)]))
  return (
    <FoundSelectField
      label="Asset"
      placeholder="Search by name or id"
      help={data?.isComplete === false ? 'There are more: type more of the name.' : undefined}
      nothingFound={
        asked.length < leastTyped ? 'Type at least 3 characters' : 'No such asset in your workspaces'
      }
      options={[...options.values()]}
      value={chosen ? optionValue(chosen) : null}
      error={error}
      onSearch={setTyped}
      onChange={(value) => choose(known.find((one) => optionValue(one) === value))}
    />
  )
}
