# Writes the response file of one layout to OUTPUT: the object files that FIRST lists and then those that OBJECTS lists,
# either in an order that SEED and NUMBER decide, before each a gap of 16 to 960 bytes, one of the files that GAPS lists from small to large.
#
# An object's place is the order of a hash of seed, number and its name (relative to ROOT): the same in every
# build folder and on every machine, and independent of what the other objects are.
file(STRINGS ${GAPS} gaps)
list(LENGTH gaps gap_count)
set(text "")
foreach(list_of_objects IN ITEMS ${FIRST} ${OBJECTS})
  file(STRINGS ${list_of_objects} objects)
  set(keyed "")
  foreach(object IN LISTS objects)
    file(RELATIVE_PATH name ${ROOT} ${object})
    string(SHA256 key "${SEED} ${NUMBER} ${name}")
    list(APPEND keyed "${key} ${object}")
  endforeach()
  list(SORT keyed)
  foreach(entry IN LISTS keyed)
    string(REGEX MATCH "^([0-9a-f]+) (.*)$" matched "${entry}")
    set(object ${CMAKE_MATCH_2})
    string(SUBSTRING ${CMAKE_MATCH_1} 56 8 digits)
    math(EXPR place "0x${digits} % ${gap_count}")
    list(GET gaps ${place} gap)
    string(APPEND text "\"${gap}\"\n\"${object}\"\n")
  endforeach()
endforeach()
file(WRITE ${OUTPUT} "${text}")
