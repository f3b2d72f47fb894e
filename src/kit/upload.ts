export const uploadFile = async (_f: File, _o: object): Promise<string> => '';
