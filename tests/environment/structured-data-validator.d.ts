// Types of the parts that are used; the package has none of its own.
declare module '@adobe/structured-data-validator' {
  export default class Validator {
    validate(extracted: { jsonld: object }): Promise<{ issueMessage: string; source?: string }[]>;
  }
}
