export type PictureTables = {
  media_images: {
    id: string;
    added_at: number;
    /** The place among the pictures that were added in one call. */
    added_order: number;
    revision: number;
    name: string;
    file_name: string;
    alt: string;
  };
};
