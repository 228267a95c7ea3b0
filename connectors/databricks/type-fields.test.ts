import { expect, test } from 'vitest'
import { leafPaths, structFields } from './type-fields.ts'

test('the fields of a struct are listed with their types', () => {
  expect(structFields('struct<a:string,b:map<string,int>,`odd name`:decimal(38,18)>')).toEqual([
    ['a', 'string'],
    ['b', 'map<string,int>'],
    ['odd name', 'decimal(38,18)'],
  ])
})

test('nested structs are expanded, and no other types', () => {
  expect(
    leafPaths('pricing', 'struct<default:decimal(38,18),effective_list:struct<default:string>>'),
  ).toEqual(['pricing.default', 'pricing.effective_list.default'])
  expect(leafPaths('compute', 'array<struct<type:string>>')).toEqual(['compute'])
})
