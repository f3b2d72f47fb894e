// Apart from the pages: the configuration of the component tests loads it as well.

/** The frame of the editing area's preview, for every page. */
export const previewFramePath = '/preview/frame';
