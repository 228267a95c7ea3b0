import { useMutation } from '@tanstack/react-query'
import { use, useState } from 'react'
import { newToken, type CreatedToken } from '#contract/api-token.ts'
import { call } from '#client/call.ts'
import { Button } from '#ui/control/button.tsx'
import { CopyButton } from '#ui/control/copy-button.tsx'
import { MultiSelect } from '#ui/control/multi-select.tsx'
import { NumberField } from '#ui/control/number-field.tsx'
import { SelectField } from '#ui/control/select-field.tsx'
import { TextField } from '#ui/control/text-field.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { SeenWorkspaces } from '#ui/scope/seen-workspaces.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { createApiToken } from '../contract.ts'
import { accessWords } from './token-words.ts'
import styles from './user-settings.module.css'

type Props = { onCreated: () => Promise<void>; onClose: () => void }

const usual = newToken.parse({ name: 'new' })
const accesses = [
  { value: 'read', label: accessWords.read },
  { value: 'write', label: accessWords.write },
]

/** Asks what a new token may do, then shows the token once. */
export function CreateToken({ onCreated, onClose }: Props) {
  const [created, setCreated] = useState<CreatedToken>()
  if (created) return <MadeToken created={created} onClose={onClose} />
  const handleCreated = async (made: CreatedToken) => {
    setCreated(made)
    await onCreated()
  }
  return <TokenForm onCreated={handleCreated} onClose={onClose} />
}

type FormProps = { onCreated: (created: CreatedToken) => Promise<void>; onClose: () => void }

function TokenForm({ onCreated, onClose }: FormProps) {
  const [name, setName] = useState('')
  const [access, setAccess] = useState<string>(usual.access)
  const [workspaceIds, setWorkspaceIds] = useState<readonly string[]>([])
  const [validDays, setValidDays] = useState<number | undefined>(usual.validDays)
  const [isTried, setTried] = useState(false)
  const workspaces = (use(SeenWorkspaces) ?? []).map(({ id, name: label }) => ({ value: id, label }))
  const limits = workspaceIds.length === 0 ? null : [...workspaceIds]
  const parsed = newToken.safeParse({ name, access, workspaceIds: limits, validDays: validDays ?? '' })
  const errorOf = (field: string) =>
    isTried ? parsed.error?.issues.find(({ path }) => path[0] === field)?.message : undefined
  const creating = useMutation({
    mutationFn: (body: typeof usual) => call(createApiToken, { body }),
    onSuccess: onCreated,
  })
  const handleCreate = () => {
    setTried(true)
    if (parsed.data) creating.mutate(parsed.data)
  }
  return (
    <Dialog
      title="Create API token"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="primary" disabled={creating.isPending} onClick={handleCreate}>
            Create token
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <TextField
          label="Name"
          help='Where it is used, such as "Nightly export".'
          value={name}
          error={errorOf('name')}
          onChange={setName}
          data-autofocus
        />
        <SelectField
          label="Access"
          help="It never has more rights than you have at the moment of a call."
          options={accesses}
          value={access}
          onChange={(chosen) => setAccess(chosen ?? access)}
        />
        <MultiSelect
          label="Workspaces"
          help="Empty: all of your workspaces, and what holds for all of them."
          placeholder="All of my workspaces"
          options={workspaces}
          value={workspaceIds}
          error={errorOf('workspaceIds')}
          onChange={setWorkspaceIds}
        />
        <NumberField
          label="Expires after"
          unit="days"
          isWhole
          value={validDays}
          error={errorOf('validDays')}
          onChange={setValidDays}
        />
      </div>
      {creating.error && <ErrorState error={creating.error} title="The token was not created." />}
    </Dialog>
  )
}

function MadeToken({ created, onClose }: { created: CreatedToken; onClose: () => void }) {
  return (
    <Dialog
      title={`Token ${created.token.name}`}
      actions={
        <Button tone="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className={styles.fields}>
        <Notice tone="warning">
          <b className="strong">Copy the token now.</b> It is not shown again. Whoever has it has its access.
        </Notice>
        <div className={styles.made}>
          <code className={styles.text}>{created.text}</code>
          <CopyButton text={created.text} label="Copy token" />
        </div>
      </div>
    </Dialog>
  )
}
