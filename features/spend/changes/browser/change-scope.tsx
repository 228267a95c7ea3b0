import { useState } from 'react'
import { addDays, type Day } from '#contract/dates.ts'
import { Button } from '#ui/control/button.tsx'
import { Chip } from '#ui/control/chip.tsx'
import { FilterPopover } from '#ui/control/filter-popover.tsx'
import { Select } from '#ui/control/select.tsx'
import { TextField } from '#ui/control/text-field.tsx'
import { LateDateField } from '#ui/dates/late-date-field.tsx'
import { useUrlState } from '#ui/url-state/use-url-state.ts'
import { assetKind, assetKindLabel, assetsLabel } from '#product/contract/asset-kinds.ts'
import styles from './changes.module.css'
import { askedIn } from './use-split.ts'

const allTypes = 'all'
const types = [
  { value: allTypes, label: 'All types' },
  ...assetKind.options.map((value) => ({ value, label: assetsLabel(value) })),
]

type Props = {
  /** The name of the workload that the change is narrowed to, once it is known. */
  assetName: string | undefined
  /** The compared period, where it is known. */
  before: { since: Day; until: Day } | undefined
  /** The first day of the range. */
  since: Day | undefined
}

/** What the change is of: the period to compare with, a type of workload, a workload, a SKU or a tag. */
export function ChangeScope({ assetName, before, since }: Props) {
  const { urlState, change } = useUrlState()
  const { assetKind: kind, assetId, skuName, tag, previous } = askedIn(urlState)
  const shown = previous ?? before
  const noAsset = { assetKind: undefined, assetId: undefined, ofWorkspace: undefined, rows: undefined }
  const choose = (next: { since: Day; until: Day }) => {
    const isUsable = next.since < next.until && (since === undefined || next.until <= since)
    if (isUsable) change({ previousSince: next.since, previousUntil: next.until })
  }
  return (
    <div className={styles.controls} role="group" aria-label="Compared cost">
      {shown && (
        <>
          <LateDateField
            label="Compare with, from"
            value={shown.since}
            last={addDays(shown.until, -1)}
            onChange={(day) => day !== null && choose({ ...shown, since: day })}
          />
          <LateDateField
            label="Through"
            value={addDays(shown.until, -1)}
            first={shown.since}
            {...(since === undefined ? {} : { last: addDays(since, -1) })}
            onChange={(day) => day !== null && choose({ ...shown, until: addDays(day, 1) })}
          />
        </>
      )}
      {previous && (
        <Button onClick={() => change({ previousSince: undefined, previousUntil: undefined })}>
          Previous period
        </Button>
      )}
      {assetId === undefined && (
        <Select
          label="Type of workload"
          options={types}
          value={kind ?? allTypes}
          onChange={(value) => change({ assetKind: value === allTypes ? undefined : value, part: undefined })}
        />
      )}
      <FilterPopover label="Add filter">{(onClose) => <NarrowForm onClose={onClose} />}</FilterPopover>
      {assetId !== undefined && (
        <Chip
          label={`${assetKindLabel(kind ?? '') ?? 'Workload'} ${assetName ?? assetId}`}
          onRemove={() => change(noAsset)}
        />
      )}
      {skuName !== undefined && (
        <Chip label={`SKU or VM type ${skuName}`} onRemove={() => change({ skuName: undefined })} />
      )}
      {tag !== undefined && <Chip label={`Tag ${tag}`} onRemove={() => change({ tag: undefined })} />}
    </div>
  )
}

/** A tag or a SKU, written out. */
function NarrowForm({ onClose }: { onClose: () => void }) {
  const { change } = useUrlState()
  const [tag, setTag] = useState('')
  const [skuName, setSkuName] = useState('')
  const handleApply = () => {
    const given = {
      ...(tag.trim() && { tag: tag.trim() }),
      ...(skuName.trim() && { skuName: skuName.trim() }),
    }
    change({ ...given, part: undefined, rows: undefined })
    onClose()
  }
  return (
    <div className={styles.tag}>
      <TextField label="Job tag" placeholder="team:finance" value={tag} onChange={setTag} data-autofocus />
      <TextField label="SKU or VM type" value={skuName} onChange={setSkuName} />
      <Button tone="primary" disabled={tag.trim() === '' && skuName.trim() === ''} onClick={handleApply}>
        Apply
      </Button>
    </div>
  )
}
