import '@mantine/core/styles/ScrollArea.layer.css'
import { Select, type SelectProps } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'
import type { Option } from './select-dropdown.ts'

export type OpenableProps = Omit<SelectProps<string>, 'data' | 'value' | 'onChange' | 'label'> & {
  data: readonly Option[]
  value: string
  onChange: (text: string | null) => void
}

/** What the reader does with what stands in its place. */
export type Use = 'points' | 'focuses' | 'opens'

/** A choice of one as the library draws it; goes on where what stood in its place was left. */
export function LibrarySelect({ use, ...props }: OpenableProps & { use: Use }) {
  const input = useRef<HTMLInputElement>(null)
  const first = useRef(use)
  useLayoutEffect(() => {
    if (first.current !== 'points') input.current?.focus()
    if (first.current === 'opens') input.current?.click()
    first.current = 'points'
  }, [])
  return <Select ref={input} {...props} />
}
