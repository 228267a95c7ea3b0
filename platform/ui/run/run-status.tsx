import { StatusTag } from '#ui/status/status.tsx'
import { runLook } from './run-text.ts'

type Props = { state: string; isBeingCanceled?: boolean }

/** How far a run is, as a shape and a word. */
export function RunStatus({ state, isBeingCanceled = false }: Props) {
  const { tone, label } = runLook({ state, isBeingCanceled })
  return <StatusTag tone={tone}>{label}</StatusTag>
}
