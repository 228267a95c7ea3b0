import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useMemo, useState } from 'react'
import { keepColumns, listColumnChoices } from '#product/contract/calls/column-choices.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { shouldRetry } from '#client/api-error.ts'
import { call } from '#client/call.ts'
import { endpointKey, useEndpoint } from '#client/use-endpoint.ts'
import { ColumnChoicesProvider, withChoice } from '#ui/report/column-choice.ts'
import type { ColumnChoice } from '#ui/report/column-choice.ts'
import styles from './page.module.css'

const none: readonly ColumnChoice[] = []
const key = endpointKey(listColumnChoices, {})

/** The columns that the reader chose, on whatever machine; read once. */
export function useKeptColumns() {
  return useEndpoint(listColumnChoices, {}, { staleTime: Infinity })
}

/** Waits for the reader's columns, so that no table changes under their eyes, and keeps what they choose from then on. */
export function KeptColumns({ children }: { children: ReactNode }) {
  const { data, failureCount } = useKeptColumns()
  const { onChoose, unsaved } = useKeeping()
  const choices = data?.columnChoices ?? none
  const value = useMemo(() => ({ choices, onChoose, unsaved }), [choices, onChoose, unsaved])
  // Tables without their reader's columns are better than none.
  if (data === undefined && failureCount === 0) return <div className={styles.blank} aria-busy />
  return <ColumnChoicesProvider value={value}>{children}</ColumnChoicesProvider>
}

/** Shows a choice at once and sends it after those before it; one that cannot be kept stays until the page is left. */
function useKeeping() {
  const queries = useQueryClient()
  const [unsaved, setUnsaved] = useState<ReadonlySet<string>>(new Set())
  const { mutate: onChoose } = useMutation({
    scope: { id: 'columns' },
    retry: shouldRetry,
    mutationFn: ({ report, columns, isWide }: ColumnChoice) =>
      call(keepColumns, { path: { report }, body: { columns: columns && [...columns], isWide } }),
    onMutate: (chosen) =>
      queries.setQueryData<OutputOf<typeof listColumnChoices>>(key, (known) => ({
        columnChoices: withChoice(known?.columnChoices ?? [], {
          ...chosen,
          columns: chosen.columns && [...chosen.columns],
        }),
      })),
    onError: (_error, { report }) => setUnsaved((before) => new Set(before).add(report)),
    onSuccess: (_kept, { report }) =>
      setUnsaved((before) => new Set([...before].filter((one) => one !== report))),
  })
  return { onChoose, unsaved }
}
