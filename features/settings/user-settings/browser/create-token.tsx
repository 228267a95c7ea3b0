import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { newToken, type CreatedToken, type NewToken } from '#contract/api-token.ts'
import { call } from '#client/call.ts'
import { Button } from '#ui/control/button.tsx'
import { CopyButton } from '#ui/control/copy-button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { createApiToken } from '../contract.ts'
import { bodyOf, nothingEntered, TokenFields, type Entered } from './token-fields.tsx'
import styles from './user-settings.module.css'

type Props = { onCreated: () => Promise<void>; onClose: () => void }

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
  const [entered, setEntered] = useState(nothingEntered)
  const [isTried, setTried] = useState(false)
  const formId = useId()
  const parsed = newToken.safeParse(bodyOf(entered))
  const errorOf = (field: keyof Entered) =>
    isTried ? parsed.error?.issues.find(({ path }) => path[0] === field)?.message : undefined
  const creating = useMutation({
    mutationFn: (body: NewToken) => call(createApiToken, { body }),
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
          <Button type="submit" form={formId} tone="primary" disabled={creating.isPending}>
            Create token
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={styles.fields}
        onSubmit={(event) => {
          event.preventDefault()
          handleCreate()
        }}
      >
        <TokenFields {...{ entered, errorOf, onChange: setEntered }} />
      </form>
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
