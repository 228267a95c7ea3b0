import { useState } from 'react'
import { Button } from '#ui/control/button.tsx'
import { FilterPopover } from '#ui/control/filter-popover.tsx'
import { TextField } from '#ui/control/text-field.tsx'
import form from '../workload-list/workload-list.module.css'

type Props = { clusterId: string | undefined; onChange: (clusterId: string | undefined) => void }

/** Narrows runs to those that used a cluster, by its id. */
export function ClusterFilter({ clusterId, onChange }: Props) {
  return (
    <FilterPopover label="Cluster">
      {(onClose) => (
        <ClusterForm
          clusterId={clusterId}
          onApply={(chosen) => {
            onClose()
            onChange(chosen)
          }}
        />
      )}
    </FilterPopover>
  )
}

type FormProps = { clusterId: string | undefined; onApply: (clusterId: string | undefined) => void }

function ClusterForm({ clusterId = '', onApply }: FormProps) {
  const [draft, setDraft] = useState(clusterId)
  return (
    <form
      className={form.form}
      onSubmit={(event) => {
        event.preventDefault()
        onApply(draft.trim() || undefined)
      }}
    >
      <TextField label="Cluster id" value={draft} onChange={setDraft} />
      <Button type="submit" tone="primary">
        Apply
      </Button>
    </form>
  )
}
