import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#client/call.ts'
import { endpointKey } from '#client/use-endpoint.ts'
import { getLicense, saveLicense, uploadLicenseToken } from '#product/contract/calls/license.ts'
import { Button } from '#ui/control/button.tsx'
import { TextArea } from '#ui/control/text-area.tsx'
import { notifySuccess } from '#ui/notifications/notify.ts'
import { describeError } from '#ui/states/describe-error.ts'
import { PreviewFacts } from './license-facts.tsx'
import styles from './license.module.css'

const longestToken = 8_192

type Props = { tenant: string | null; onEntered: () => void }

/** Takes a license as text or as a file, shows what it would grant, and enters it. */
export function EnterLicense({ tenant, onEntered }: Props) {
  const [token, setToken] = useState('')
  const queries = useQueryClient()
  const checking = useMutation({
    mutationFn: () => call(uploadLicenseToken, { body: { token, isPreview: true } }),
  })
  const entering = useMutation({
    mutationFn: () => call(saveLicense, { body: { token } }),
    onSuccess: async () => {
      change('')
      notifySuccess('License entered.')
      await queries.invalidateQueries({ queryKey: endpointKey(getLicense) })
      onEntered()
    },
  })
  function change(text: string): void {
    setToken(text)
    checking.reset()
    entering.reset()
  }
  const error = entering.error ?? checking.error
  const isBusy = entering.isPending || checking.isPending
  const isEmpty = token.trim() === ''
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isEmpty && !isBusy) entering.mutate()
      }}
    >
      <TextArea
        label="License"
        help={`Paste it whole, or choose its file.${tenant === null ? '' : ` It has to be for the Databricks account ${tenant}.`}`}
        value={token}
        onChange={change}
        maxLength={longestToken}
        error={error ? describeError(error).message : undefined}
      />
      <LicenseFile onText={change} />
      {checking.data?.license && <PreviewFacts claims={checking.data.license} />}
      <div className={styles.buttons}>
        <Button disabled={isEmpty || isBusy} onClick={() => checking.mutate()}>
          Check
        </Button>
        <Button type="submit" tone="primary" disabled={isEmpty || isBusy}>
          Enter license
        </Button>
      </div>
    </form>
  )
}

function LicenseFile({ onText }: { onText: (text: string) => void }) {
  const handleFile = async (file: File | undefined) => {
    // A longer file is no license: its beginning is enough to be refused.
    if (file) onText((await file.slice(0, longestToken).text()).trim())
  }
  return (
    <label className={styles.file}>
      License file{' '}
      <input
        type="file"
        onChange={({ target }) => {
          void handleFile(target.files?.[0]).then(() => (target.value = ''))
        }}
      />
    </label>
  )
}
