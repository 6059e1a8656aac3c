import { readFile } from 'node:fs/promises';
import { ContractError } from '../../pipeline/platform/file-text.ts';
import { defaultFamily, type FamilyCatalog, parseFamily, type Site } from '../documents/site.ts';
import { SettingsError, type GatewaySettings } from './settings.ts';
import { version } from '../endpoints/endpoints.ts';

type SiteSettings = Pick<
  GatewaySettings,
  'baseUrl' | 'contactEmail' | 'familyCatalog' | 'mcpPackage'
>;

/** What the documents say about this operator. @throws SettingsError where FAMILY_CATALOG cannot be used. */
export async function readSite(settings: SiteSettings): Promise<Site> {
  const { baseUrl, contactEmail, familyCatalog, mcpPackage } = settings;
  const own = { baseUrl, contactEmail, version };
  if (familyCatalog === undefined) {
    return { ...own, family: defaultFamily(baseUrl, mcpPackage) };
  }
  const family = await readFamily(familyCatalog);
  return { ...own, family, organization: family.family };
}

async function readFamily(path: string): Promise<FamilyCatalog> {
  try {
    return parseFamily(await readFile(path, 'utf8'), path);
  } catch (error) {
    const reason = error instanceof ContractError ? error.message : `${path} cannot be read`;
    throw new SettingsError(`FAMILY_CATALOG: ${reason}`, { cause: error });
  }
}
