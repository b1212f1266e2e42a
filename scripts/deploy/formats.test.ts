import { expect, test } from 'vitest'
import { deployFiles, readDeployFile, readYaml } from './deploy-files.ts'

const filesLike = (ending: RegExp) => deployFiles().filter((name) => ending.test(name))

test.each(filesLike(/\.yaml(\.example)?$/))('%s is YAML', (name) => {
  for (const document of readYaml(name)) expect(document).toEqual(expect.any(Object))
})

test.each(filesLike(/\.json$/))('%s is JSON', (name) => {
  expect(JSON.parse(readDeployFile(name))).toEqual(expect.any(Object))
})
