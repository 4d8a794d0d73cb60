# Makes the source by which a program knows which link it is; see harness/bench/link.h.
file(READ ${HASH} hash)
configure_file(${TEMPLATE} ${OUTPUT} @ONLY)
# Newer than its inputs even if nothing changed in it, or the build would make it again every time.
file(TOUCH_NOCREATE ${OUTPUT})
