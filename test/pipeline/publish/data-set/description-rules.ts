import * as z from 'zod';

const Name = z.string().regex(/^[\w.-]{1,255}$/);
const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const Reference = z.strictObject({ '@id': z.string() });

/** What Croissant 1.0 demands of each part, by its section, and that nothing has a property that it does not define. */
const Field = z.strictObject({
  // "Field": what it is called, of what type, and from where it comes.
  '@type': z.literal('cr:Field'),
  '@id': z.string(),
  name: Name,
  description: z.string().min(1),
  // "DataType": the atomic types.
  dataType: z.enum(['sc:Boolean', 'sc:Date', 'sc:Float', 'sc:Integer', 'sc:Text']),
  repeated: z.boolean().optional(),
  // "DataSource" and "Extract": one source, and a column of a table.
  source: z.strictObject({
    fileObject: Reference,
    extract: z.strictObject({ column: z.string().min(1) }),
  }),
  // "Joins".
  references: Reference.optional(),
});
const RecordSet = z.strictObject({
  // "RecordSet".
  '@type': z.literal('cr:RecordSet'),
  '@id': z.string(),
  name: Name,
  description: z.string().min(1),
  key: z.array(Reference).min(1),
  field: z.array(Field).min(1),
});
export const Croissant = z
  .strictObject({
    // "Dataset-level information", Required.
    '@context': z.record(z.string(), z.unknown()),
    '@type': z.literal('sc:Dataset'),
    conformsTo: z.literal('http://mlcommons.org/croissant/1.0'),
    name: Name,
    description: z.string().min(1),
    license: z.url(),
    url: z.url(),
    creator: z.strictObject({
      '@type': z.enum(['sc:Organization', 'sc:Person']),
      name: z.string(),
      url: z.url(),
    }),
    datePublished: z.iso.date(),
    // Recommended, and "Version": as semantic versions are written.
    version: z.string().regex(/^\d+\.\d+\.\d+$/),
    alternateName: z.string(),
    citeAs: z.string(),
    // "FileObject".
    distribution: z
      .array(
        z.strictObject({
          '@type': z.literal('cr:FileObject'),
          '@id': z.string(),
          name: Name,
          contentUrl: z.url(),
          contentSize: z.string().regex(/^\d+ B$/),
          encodingFormat: z.literal('application/vnd.apache.parquet'),
          sha256: Sha256,
        }),
      )
      .min(1),
    recordSet: z.array(RecordSet).min(1),
  })
  .superRefine((set, context) => {
    const fail = (message: string) => context.addIssue({ code: 'custom', message });
    const fields = set.recordSet.flatMap(({ field }) => field);
    const ids = [...set.distribution, ...set.recordSet, ...fields].map((part) => part['@id']);
    // "ID and Reference Mechanism": an id is unique, and that of a field begins with that of its records.
    if (new Set(ids).size !== ids.length) fail('an id is there twice');
    const files = new Set(set.distribution.map((file) => file['@id']));
    for (const { '@id': id, field, key } of set.recordSet) {
      const own = new Set(field.map((each) => each['@id']));
      if (![...own].every((each) => each.startsWith(`${id}/`))) fail('a field of other records');
      if (!key.every((each) => own.has(each['@id']))) fail('a key that is no field');
    }
    for (const { source, references } of fields) {
      if (!files.has(source.fileObject['@id'])) fail('a source that is no file');
      if (references && !ids.includes(references['@id'])) fail('a reference to nothing');
    }
    // "Appendix 1": what the context must say of the terms that are used.
    const terms = ['column', 'extract', 'field', 'recordSet', 'references', 'repeated', 'source'];
    const isOurs = terms.every((term) => set['@context'][term] === `cr:${term}`);
    const { dataType, ...spaces } = set['@context'];
    if (!isOurs || JSON.stringify(dataType) !== '{"@id":"cr:dataType","@type":"@vocab"}') {
      fail('a term without a meaning');
    }
    if (spaces['cr'] !== 'http://mlcommons.org/croissant/' || spaces['@vocab'] !== spaces['sc']) {
      fail('a prefix of another vocabulary');
    }
  });

/** What Data Package 2.0 demands ("Data Package", "Data Resource", "Table Schema"), and that our tables have all of it. */
export const DataPackage = z
  .strictObject({
    $schema: z.literal('https://datapackage.org/profiles/2.0/datapackage.json'),
    name: z.string().regex(/^[a-z0-9._-]+$/),
    title: z.string(),
    description: z.string(),
    homepage: z.url(),
    licenses: z
      .array(
        z.strictObject({
          name: z.string().regex(/^[-\w.]+$/),
          path: z.url(),
          title: z.string(),
        }),
      )
      .min(1),
    resources: z
      .array(
        z.strictObject({
          name: z.string().regex(/^[a-z0-9._-]+$/),
          type: z.literal('table'),
          // Relative to the package, and never above it.
          path: z.string().regex(/^(?![./~])(?!.*(?:\.\.\/|:\/\/)).+$/),
          description: z.string(),
          format: z.string(),
          mediatype: z.string().regex(/^.+\/.+$/),
          bytes: z.int(),
          hash: z.string().regex(/^sha256:[0-9a-f]{64}$/),
          rows: z.int(),
          schema: z.strictObject({
            fields: z
              .array(
                z.strictObject({
                  name: z.string(),
                  type: z.enum('string array integer number boolean date datetime'.split(' ')),
                  description: z.string(),
                  constraints: z.strictObject({ required: z.literal(true) }).optional(),
                }),
              )
              .min(1),
            primaryKey: z.array(z.string()).min(1),
            foreignKeys: z
              .array(
                z.strictObject({
                  fields: z.array(z.string()),
                  reference: z.strictObject({ resource: z.string(), fields: z.array(z.string()) }),
                }),
              )
              .optional(),
          }),
        }),
      )
      .min(1),
  })
  .superRefine(({ resources }, context) => {
    const fail = (message: string) => context.addIssue({ code: 'custom', message });
    const fieldsOf = new Map(
      resources.map(({ name, schema }) => [name, schema.fields.map((field) => field.name)]),
    );
    if (fieldsOf.size !== resources.length) fail('a resource is there twice');
    for (const { name, schema } of resources) {
      const own = fieldsOf.get(name) ?? [];
      if (new Set(own).size !== own.length) fail('a field is there twice');
      if (!schema.primaryKey.every((key) => own.includes(key))) fail('a key that is no field');
      for (const { fields, reference } of schema.foreignKeys ?? []) {
        const other = fieldsOf.get(reference.resource) ?? [];
        const isThere = reference.fields.every((field) => other.includes(field));
        const isOwn = fields.every((field) => own.includes(field));
        if (!isThere || !isOwn || fields.length !== reference.fields.length) {
          fail('a foreign key to nothing');
        }
      }
    }
  });
